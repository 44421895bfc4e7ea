create or replace function orgs_with_payments_to_query(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct top_org_id from payment where next_query_at <= at $$;
