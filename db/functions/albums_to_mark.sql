-- A job belongs to no organisation: it asks which albums have pictures under another mark than theirs.
create or replace function albums_to_mark() returns table (top_org_id uuid, bvent_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select a.top_org_id, a.bvent_id from photo_album a
    where exists (select from photo p where p.top_org_id = a.top_org_id and p.bvent_id = a.bvent_id and p.mark <> a.mark)
  $$;
