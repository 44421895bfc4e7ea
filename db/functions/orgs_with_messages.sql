-- Which organisations have something to send, or something on the wire that nobody has told the end of. Asked several times a second
-- while a send goes out: from one organisation to the next by the index, and of each no more than whether there is one.
create or replace function orgs_with_messages(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    with recursive waiting (org) as (
      (select top_org_id from message where send_id is null and state in ('Queued', 'Deferred') order by top_org_id limit 1)
      union all
      select (select m.top_org_id from message m where m.send_id is null and m.state in ('Queued', 'Deferred') and m.top_org_id > w.org
        order by m.top_org_id limit 1) from waiting w where w.org is not null
    )
    select w.org from waiting w cross join lateral (
      select from message m
      where m.top_org_id = w.org and m.send_id is null and m.state in ('Queued', 'Deferred') and m.next_try_at <= at limit 1) due
    union
    select s.top_org_id from send s cross join lateral (
      select from message m
      where m.top_org_id = s.top_org_id and m.send_id = s.id and m.state in ('Queued', 'Deferred') and m.next_try_at <= at limit 1) due
    where s.state = 'Running'
    union
    select top_org_id from message where state = 'Sending' and next_try_at <= at
  $$;
