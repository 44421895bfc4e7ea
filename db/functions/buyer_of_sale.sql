-- Who bought it, for whom they bought it from.
create or replace function buyer_of_sale(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from purchase where id = wanted and seller_org_id = app_org() $$;
