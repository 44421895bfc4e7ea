-- A guest is where their registration is.
select g.bvent_id, g.id::text as broken from invitee g
  left join attendee a on a.top_org_id = g.top_org_id and a.id = g.attendee_id and a.deleted_at is null
where g.attendee_id is not null and (a.id is null or g.attendee_status <> a.status or g.has_come <> (a.checkin_status <> 'NotSignedIn'))
