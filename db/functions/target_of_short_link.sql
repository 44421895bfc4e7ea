create or replace function target_of_short_link(link_code text) returns text
  language sql stable security definer set search_path = public
  as $$ select target from short_link where code = $1 $$;
