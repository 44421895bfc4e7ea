create or replace function orgs_with_refunds_to_ask(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct top_org_id from refund where next_try_at <= at $$;
