-- A report names only the account it is for.
create or replace function org_of_message_account(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from message_account where id = wanted $$;
