-- What is counted about notices follows every change of them, as additions; most updates change nothing of it.
create or replace function fact_messages() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into message_fact (top_org_id, bvent_id, month, kind, channel, outcome, total)
    select top_org_id, bvent_id, month_of_id(id), kind, channel, message_outcome(state), count(*) from new_rows
    where is_notice(bvent_id, is_secret, attendee_id, invitee_id, order_id) group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into message_fact (top_org_id, bvent_id, month, kind, channel, outcome, total)
    select top_org_id, bvent_id, month_of_id(id), kind, channel, message_outcome(state), -count(*) from old_rows
    where is_notice(bvent_id, is_secret, attendee_id, invitee_id, order_id) group by 1, 2, 3, 4, 5, 6;
  else
    insert into message_fact (top_org_id, bvent_id, month, kind, channel, outcome, total)
    select top_org_id, bvent_id, month, kind, channel, message_outcome(state), sum(n) from (
      select top_org_id, bvent_id, month_of_id(id) as month, kind, channel, state, 1 as n from new_rows where is_notice(bvent_id, is_secret, attendee_id, invitee_id, order_id)
      union all
      select top_org_id, bvent_id, month_of_id(id), kind, channel, state, -1 from old_rows where is_notice(bvent_id, is_secret, attendee_id, invitee_id, order_id)
    ) as moves group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  end if;
  return null;
end
$$;
