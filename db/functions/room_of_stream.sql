-- An engine asks about a path, and knows nothing else.
create or replace function room_of_stream(wanted text) returns uuid
  language sql stable security definer set search_path = public
  as $$ select r.id from live_room r join bvent b on b.top_org_id = r.top_org_id and b.id = r.bvent_id and b.deleted_at is null where r.stream_path = wanted $$;
