-- The facts of messages, counted from the messages themselves; null: of every organisation, of every event.
create or replace function counted_messages(org uuid, event uuid)
  returns table (top_org_id uuid, bvent_id uuid, kind text, channel text, outcome text, total bigint)
  language sql stable
  as $$
    select m.top_org_id, m.bvent_id, m.kind, m.channel, message_outcome(m.state), count(*) from message m
    where (org is null or m.top_org_id = org) and (event is null or m.bvent_id = event)
      and is_notice(m.bvent_id, m.is_secret, m.attendee_id, m.invitee_id, m.order_id) group by 1, 2, 3, 4, 5
  $$;
