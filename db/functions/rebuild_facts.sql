-- Counts an event anew. Nobody else counts in it meanwhile, so that each person is either in the count or adds themselves to it.
create or replace function rebuild_facts(org uuid, event uuid) returns void
  language plpgsql as $$
begin
  perform count_alone(event);
  delete from attendee_fact where top_org_id = org and bvent_id = event;
  insert into attendee_fact (top_org_id, bvent_id, day, ticket_id, status, source, total, is_folded)
  select org, event, f.day, f.ticket_id, f.status, f.source, f.total, true from counted_facts(org, event) f;
  delete from answer_fact where top_org_id = org and bvent_id = event;
  insert into answer_fact (top_org_id, bvent_id, field_name, value, total, is_folded)
  select org, event, f.field_name, f.value, f.total, true from counted_answers(org, event, null) f;
end
$$;
