create or replace function drop_audit_log() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from audit_log l using old_rows o where l.top_org_id = o.top_org_id;
  return null;
end
$$;
