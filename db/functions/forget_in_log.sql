-- Attendees have no account: what they did themselves is told under their own name, which goes with the rest of them.
create or replace function forget_in_log(erased uuid) returns void
  language sql security definer set search_path = public
  as $$
    update audit_log set before = null, after = null, account_name = case when account_id is null then '' else account_name end
    where top_org_id = app_org() and object_id = erased::text
  $$;
