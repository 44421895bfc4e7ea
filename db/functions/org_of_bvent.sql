-- Public pages know an id or a code, not an organisation; this is all they may learn before entering it.
create or replace function org_of_bvent(bvent_id uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from bvent where id = $1 and deleted_at is null $$;
