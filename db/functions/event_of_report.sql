-- Whoever reads a report knows its token, not whose it is; one that is over or taken back opens nothing.
create or replace function event_of_report(hash bytea, moment timestamptz) returns table (top_org_id uuid, bvent_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select r.top_org_id, r.bvent_id from event_report r
      join bvent b on b.top_org_id = r.top_org_id and b.id = r.bvent_id and b.deleted_at is null
    where r.token_hash = hash and r.expires_at > moment
  $$;
