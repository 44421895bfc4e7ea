-- Which organisations have groups that were counted too long ago to be called living.
create or replace function orgs_with_segments_to_count(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select distinct top_org_id from segment where not is_fixed and (counted_at is null or counted_at < before)
  $$;
