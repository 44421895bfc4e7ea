create or replace function org_of_checkin(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from checkin_point where id = wanted and deleted_at is null $$;
