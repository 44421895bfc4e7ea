-- Which organisations have something to send, or something on the wire that nobody has told the end of. A send runs as long as one of its
-- messages waits; whether one is due is seen by who takes them.
create or replace function orgs_with_messages(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select top_org_id from org o where exists (
        select from message m where m.top_org_id = o.top_org_id and m.send_id is null and m.state in ('Queued', 'Deferred') and m.next_try_at <= at)
      or exists (select from send s where s.top_org_id = o.top_org_id and s.state = 'Running')
    union
    select top_org_id from message where state = 'Sending' and next_try_at <= at
  $$;
