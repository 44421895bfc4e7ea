-- The file server knows an id, not an organisation; only files meant for everyone are found this way.
create or replace function public_file(file_id uuid) returns setof file
  language sql stable security definer set search_path = public
  as $$ select * from file where id = file_id and is_public $$;
