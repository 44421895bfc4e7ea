create or replace function org_of_invitation_report(hash bytea) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from invitation_plan where report_hash = hash $$;
