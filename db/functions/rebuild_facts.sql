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
  -- Messages go on meanwhile: what is missing is found and added by one statement, which sees them and their facts at one moment.
  insert into message_fact (top_org_id, bvent_id, month, kind, channel, outcome, total)
  select org, event, d.month, d.kind, d.channel, d.outcome, sum(d.total) from (
    select month, kind, channel, outcome, total from counted_messages(org, event)
    union all
    select month, kind, channel, outcome, -total from message_fact
    where top_org_id = org and bvent_id = event and month >= first_month_of('message')
  ) as d group by 3, 4, 5, 6 having sum(d.total) <> 0;
end
$$;
