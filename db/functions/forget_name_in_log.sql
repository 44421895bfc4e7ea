-- An order of several people stays in the log; only who of them did something is forgotten.
create or replace function forget_name_in_log(object uuid, name text) returns void
  language sql security definer set search_path = public
  as $$
    update audit_log set account_name = ''
    where top_org_id = app_org() and object_id = object::text and account_id is null and account_name = name
  $$;
