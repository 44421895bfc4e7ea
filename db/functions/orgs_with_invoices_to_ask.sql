create or replace function orgs_with_invoices_to_ask(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct top_org_id from invoice where service_next_at <= at $$;
