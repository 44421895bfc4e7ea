-- Public pages know the id of a live room, not its organisation.
create or replace function org_of_live_room(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select r.top_org_id from live_room r join bvent b on b.top_org_id = r.top_org_id and b.id = r.bvent_id and b.deleted_at is null where r.id = wanted $$;
