create or replace function org_of_attendee(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from attendee where id = wanted limit 1 $$;
