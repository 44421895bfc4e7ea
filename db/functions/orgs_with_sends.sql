-- Which organisations have a send that is due, under way, to be swept or to be counted for good.
create or replace function orgs_with_sends(at timestamptz, settled_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select top_org_id from send where (state in ('Scheduled', 'Running') or state = 'Cancelled' and done_at is null)
      and (state <> 'Scheduled' or greatest(send_at, hold_until) <= at)
    union
    select top_org_id from send where counts is null and done_at < settled_before
  $$;
