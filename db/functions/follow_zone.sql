-- In another zone people registered on other days.
create or replace function follow_zone() returns trigger
  language plpgsql as $$
begin
  perform count_alone(new.id);
  delete from attendee_fact where top_org_id = new.top_org_id and bvent_id = new.id;
  insert into attendee_fact (top_org_id, bvent_id, day, ticket_id, status, source, total, is_folded)
  select new.top_org_id, new.id, f.day, f.ticket_id, f.status, f.source, f.total, true from counted_facts(new.top_org_id, new.id) f;
  return null;
end
$$;
