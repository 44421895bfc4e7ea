-- A link in a letter, or a letter that comes back, names only the message.
create or replace function org_of_message(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from message where id = wanted $$;
