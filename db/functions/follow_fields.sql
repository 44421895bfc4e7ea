-- A choice that is new to an event may have been answered before; one that is gone for good is counted no more.
create or replace function follow_fields() returns trigger
  language plpgsql as $$
declare
  event record;
begin
  for event in
    select c.top_org_id, c.bvent_id, array_agg(distinct c.field_name) as names from changed c
    where exists (select from attendee a where a.top_org_id = c.top_org_id and a.bvent_id = c.bvent_id) group by 1, 2
  loop
    perform count_alone(event.bvent_id);
    delete from answer_fact where top_org_id = event.top_org_id and bvent_id = event.bvent_id and field_name = any(event.names);
    insert into answer_fact (top_org_id, bvent_id, field_name, value, total, is_folded)
    select event.top_org_id, event.bvent_id, f.field_name, f.value, f.total, true
    from counted_answers(event.top_org_id, event.bvent_id, event.names) f;
  end loop;
  return null;
end
$$;
