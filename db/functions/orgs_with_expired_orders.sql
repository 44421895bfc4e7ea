create or replace function orgs_with_expired_orders(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select distinct d.top_org_id from order_due d join reg_order o on o.top_org_id = d.top_org_id and o.id = d.order_id and o.status = 'Unpaid'
    where d.expires_at < at
  $$;
