-- Additions since the last time are put to what they add to; an event whose facts are being counted anew is left for the next turn.
create or replace function fold_facts() returns void
  language plpgsql security definer set search_path = public as $$
declare
  event record;
begin
  for event in
    select top_org_id, bvent_id from (
      select top_org_id, bvent_id from attendee_fact where not is_folded group by 1, 2 having count(*) > 100
      union
      select top_org_id, bvent_id from answer_fact where not is_folded group by 1, 2 having count(*) > 200
      union
      select top_org_id, bvent_id from message_fact where not is_folded group by 1, 2 having count(*) > 100) crowded limit 100
  loop
    -- Those who count may go on: what they add is not yet to be seen. Two who fold, or count anew, would meet.
    continue when not pg_try_advisory_xact_lock(facts_lock(event.bvent_id) # 1);
    with added as (
      delete from attendee_fact f where f.top_org_id = event.top_org_id and f.bvent_id = event.bvent_id and not f.is_folded returning f.*
    ), sums as (
      select day, ticket_id, status, source, sum(total) as total from added group by 1, 2, 3, 4
    ), told as (
      update attendee_fact f set total = f.total + s.total from sums s
      where f.top_org_id = event.top_org_id and f.bvent_id = event.bvent_id and f.is_folded
        and (f.day, f.ticket_id, f.status, f.source) = (s.day, s.ticket_id, s.status, s.source)
      returning f.day, f.ticket_id, f.status, f.source
    )
    insert into attendee_fact (top_org_id, bvent_id, day, ticket_id, status, source, total, is_folded)
    select event.top_org_id, event.bvent_id, s.day, s.ticket_id, s.status, s.source, s.total, true from sums s
    where s.total <> 0 and (s.day, s.ticket_id, s.status, s.source) not in (select day, ticket_id, status, source from told);
    delete from attendee_fact where top_org_id = event.top_org_id and bvent_id = event.bvent_id and is_folded and total = 0;

    with added as (
      delete from answer_fact f where f.top_org_id = event.top_org_id and f.bvent_id = event.bvent_id and not f.is_folded returning f.*
    ), sums as (
      select field_name, value, sum(total) as total from added group by 1, 2
    ), told as (
      update answer_fact f set total = f.total + s.total from sums s
      where f.top_org_id = event.top_org_id and f.bvent_id = event.bvent_id and f.is_folded and (f.field_name, f.value) = (s.field_name, s.value)
      returning f.field_name, f.value
    )
    insert into answer_fact (top_org_id, bvent_id, field_name, value, total, is_folded)
    select event.top_org_id, event.bvent_id, s.field_name, s.value, s.total, true from sums s
    where s.total <> 0 and (s.field_name, s.value) not in (select field_name, value from told);
    delete from answer_fact where top_org_id = event.top_org_id and bvent_id = event.bvent_id and is_folded and total = 0;

    with added as (
      delete from message_fact f where f.top_org_id = event.top_org_id and f.bvent_id = event.bvent_id and not f.is_folded returning f.*
    ), sums as (
      select month, kind, channel, outcome, sum(total) as total from added group by 1, 2, 3, 4
    ), told as (
      update message_fact f set total = f.total + s.total from sums s
      where f.top_org_id = event.top_org_id and f.bvent_id = event.bvent_id and f.is_folded
        and (f.month, f.kind, f.channel, f.outcome) = (s.month, s.kind, s.channel, s.outcome)
      returning f.month, f.kind, f.channel, f.outcome
    )
    insert into message_fact (top_org_id, bvent_id, month, kind, channel, outcome, total, is_folded)
    select event.top_org_id, event.bvent_id, s.month, s.kind, s.channel, s.outcome, s.total, true from sums s
    where s.total <> 0 and (s.month, s.kind, s.channel, s.outcome) not in (select month, kind, channel, outcome from told);
    delete from message_fact where top_org_id = event.top_org_id and bvent_id = event.bvent_id and is_folded and total = 0;
  end loop;
end
$$;
