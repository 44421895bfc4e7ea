-- Narrow windows for public calls, which know a thing but not yet its organisation.
create or replace function org_of_order(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from reg_order where id = wanted $$;
