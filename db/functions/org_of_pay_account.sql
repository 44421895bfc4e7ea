-- A callback names only the account it is for.
create or replace function org_of_pay_account(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from pay_account where id = wanted $$;
