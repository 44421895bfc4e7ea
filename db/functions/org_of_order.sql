-- Narrow windows for public calls, which know a thing but not yet its organisation. What is bought from the operator is paid at the seller's.
create or replace function org_of_order(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from reg_order where id = wanted union all select top_org_id from payment where purchase_id = wanted limit 1 $$;
