-- The facts of messages, counted from the messages themselves, of the months that are kept; null: of every organisation, of every event.
create or replace function counted_messages(org uuid, event uuid)
  returns table (top_org_id uuid, bvent_id uuid, month date, kind text, channel text, outcome text, total bigint)
  language sql stable
  as $$
    select m.top_org_id, m.bvent_id, month_of_id(m.id), m.kind, m.channel, message_outcome(m.state), count(*) from message m
    where (org is null or m.top_org_id = org) and (event is null or m.bvent_id = event)
      and is_notice(m.bvent_id, m.is_secret, m.attendee_id, m.invitee_id, m.order_id) and month_of_id(m.id) >= first_month_of('message') group by 1, 2, 3, 4, 5, 6
  $$;
