create or replace function door_place(kind text, wanted bytea) returns table (top_org_id uuid, bvent_id uuid, id uuid)
  language sql stable security definer set search_path = public
  as $$
    select l.top_org_id, l.bvent_id, l.id from staff_link l where $1 = 'link' and l.token_hash = $2
    union all
    select l.top_org_id, l.bvent_id, l.id from staff_session s join staff_link l on l.top_org_id = s.top_org_id and l.id = s.link_id
    where $1 = 'staff' and s.token_hash = $2
    union all
    select d.top_org_id, d.bvent_id, d.id from checkin_device d where $1 = 'device' and d.token_hash = $2
  $$;
