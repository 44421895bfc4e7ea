-- Whoever registers and is on the list is that guest, once: by number before address, and whoever left may come again.
create or replace function recognise_guests() returns trigger
  language plpgsql as $$
begin
  if not exists (select from invitation_plan p where p.bvent_id = any(array(select distinct n.bvent_id from new_rows n))) then
    return null;
  end if;
  with known as (
    select g.id, g.bvent_id, g.mobile, g.email from invitee g
    where g.bvent_id = any(array(select distinct n.bvent_id from new_rows n)) and g.mobile = any(array(select n.mobile from new_rows n where n.mobile is not null))
      and (g.attendee_id is null or g.attendee_status in ('Denied', 'Cancelled'))
    union
    select g.id, g.bvent_id, g.mobile, g.email from invitee g
    where g.bvent_id = any(array(select distinct n.bvent_id from new_rows n)) and g.email = any(array(select lower(n.email) from new_rows n where n.email is not null))
      and (g.attendee_id is null or g.attendee_status in ('Denied', 'Cancelled'))
  ), met as (
    select k.id, n.id as attendee_id, n.status, n.checkin_status, n.created_date, k.mobile = n.mobile as is_sure
    from known k join new_rows n on n.bvent_id = k.bvent_id and (n.mobile = k.mobile or lower(n.email) = k.email)
    where n.deleted_at is null
  ), one_each as (
    select distinct on (m.attendee_id) m.* from (
      select distinct on (id) * from met order by id, is_sure desc nulls last, attendee_id) m
    order by m.attendee_id, m.is_sure desc nulls last, m.id
  )
  update invitee g set attendee_id = m.attendee_id, attendee_status = m.status, has_come = m.checkin_status <> 'NotSignedIn', state = 'Accepted',
    answered_at = m.created_date, decline_reason = '', decline_note = '', is_seated = false, version = g.version + 1
  from one_each m where g.id = m.id;
  return null;
end
$$;
