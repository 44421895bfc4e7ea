-- Whoever follows a link knows its code alone; this is all they learn by it.
create or replace function bvent_of_source(link_code text) returns uuid
  language sql stable security definer set search_path = public
  as $$ select bvent_id from source where code = $1 $$;
