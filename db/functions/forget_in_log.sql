-- A person who is erased leaves no values in the log: that something was done stays, what it was about goes.
create or replace function forget_in_log(erased uuid) returns void
  language sql security definer set search_path = public
  as $$
    update audit_log set before = null, after = null where top_org_id = app_org() and object_id = erased::text
  $$;
