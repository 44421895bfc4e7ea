-- Which organisations have a designed page whose time to be published has come.
create or replace function orgs_with_designs_due(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct top_org_id from design_schedule where publish_at <= at $$;
