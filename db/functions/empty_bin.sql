-- The bin is emptied after 30 days.
create or replace function empty_bin(at timestamptz) returns void
  language sql security definer set search_path = public
  as $$ delete from bvent where deleted_at < $1 - interval '30 days' $$;
