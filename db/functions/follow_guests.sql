-- What becomes of an attendee becomes of the guest: who leaves has declined after all, who is deleted never answered. A code's seat
-- is given back once; who is put back by the organiser takes none.
create or replace function follow_guests() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from invitee g where g.attendee_id = any(array(select o.id from old_rows o))) then return null; end if;
    update invitation_code c set taken = c.taken - s.n from (
      select code_id, count(*)::int as n from invitee g where g.attendee_id = any(array(select o.id from old_rows o)) and g.is_seated group by 1) s
    where c.id = s.code_id;
    update invitee g set attendee_id = null, attendee_status = null, has_come = false, answered_at = null, is_seated = false,
      state = case when g.opened_at is not null then 'Opened' when g.sent_at is not null then 'Sent' else 'ToInvite' end, version = g.version + 1
    where g.attendee_id = any(array(select o.id from old_rows o));
    return null;
  end if;
  if not exists (select from invitee g where g.attendee_id = any(array(select n.id from new_rows n))) then return null; end if;
  update invitation_code c set taken = c.taken - s.n from (
    select g.code_id, count(*)::int as n from invitee g join new_rows n on n.id = g.attendee_id
    where g.attendee_id = any(array(select n.id from new_rows n)) and g.is_seated and (n.status in ('Denied', 'Cancelled') or n.deleted_at is not null)
    group by 1) s
  where c.id = s.code_id;
  update invitee g set
    attendee_id = case when n.deleted_at is null then n.id end,
    attendee_status = case when n.deleted_at is null then n.status end,
    has_come = n.deleted_at is null and n.checkin_status <> 'NotSignedIn',
    is_seated = g.is_seated and n.deleted_at is null and n.status not in ('Denied', 'Cancelled'),
    answered_at = case when n.deleted_at is null then g.answered_at end,
    decline_reason = case when n.deleted_at is not null then '' when n.status = 'Cancelled' and g.state = 'Accepted' then 'left'
      when n.status <> 'Cancelled' and g.decline_reason = 'left' then '' else g.decline_reason end,
    state = case
      when n.deleted_at is not null then case when g.opened_at is not null then 'Opened' when g.sent_at is not null then 'Sent' else 'ToInvite' end
      when n.status = 'Cancelled' and g.state = 'Accepted' then 'Declined'
      when n.status <> 'Cancelled' and g.state = 'Declined' and g.decline_reason = 'left' then 'Accepted'
      else g.state end,
    version = g.version + 1
  from new_rows n
  where g.attendee_id = any(array(select n.id from new_rows n)) and n.id = g.attendee_id
    and (n.deleted_at is not null or (g.attendee_status, g.has_come) is distinct from (n.status, n.checkin_status <> 'NotSignedIn'));
  return null;
end
$$;
