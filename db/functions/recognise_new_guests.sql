-- A guest who is put on the list after they registered is known at once.
create or replace function recognise_new_guests() returns trigger
  language plpgsql as $$
begin
  with found as (
    select n.id, a.id as attendee_id, a.status, a.checkin_status, a.created_date, true as is_sure
    from new_rows n join attendee a on a.top_org_id = n.top_org_id and a.bvent_id = n.bvent_id and a.mobile = n.mobile
    where n.attendee_id is null and a.deleted_at is null and a.status not in ('Denied', 'Cancelled')
    union all
    select n.id, a.id, a.status, a.checkin_status, a.created_date, false
    from new_rows n join attendee a on a.top_org_id = n.top_org_id and a.bvent_id = n.bvent_id and lower(a.email) = n.email
    where n.attendee_id is null and a.deleted_at is null and a.status not in ('Denied', 'Cancelled')
  ), one_each as (
    select distinct on (m.attendee_id) m.* from (
      select distinct on (id) * from found order by id, is_sure desc, attendee_id) m
    where not exists (select from invitee taken where taken.attendee_id = m.attendee_id)
    order by m.attendee_id, m.is_sure desc, m.id
  )
  update invitee g set attendee_id = m.attendee_id, attendee_status = m.status, has_come = m.checkin_status <> 'NotSignedIn', state = 'Accepted',
    answered_at = m.created_date
  from one_each m where g.id = m.id;
  return null;
end
$$;
