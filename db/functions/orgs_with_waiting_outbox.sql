-- Which organisations have mail waiting; the sender then works inside each of them.
create or replace function orgs_with_waiting_outbox(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct top_org_id from outbox where state = 'waiting' and next_try_at <= at limit 100 $$;
