-- Public pages know the id of a lottery, not its organisation.
create or replace function org_of_lottery(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select l.top_org_id from lottery l join bvent b on b.top_org_id = l.top_org_id and b.id = l.bvent_id and b.deleted_at is null where l.id = wanted $$;
