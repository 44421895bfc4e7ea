-- Whoever is in has one entry at the main point, at that time.
select a.bvent_id, a.id::text as broken from attendee a
  left join checkin_point p on p.top_org_id = a.top_org_id and p.bvent_id = a.bvent_id and p.is_main
  left join checkin_entry e on e.top_org_id = a.top_org_id and e.attendee_id = a.id and e.checkin_id = p.id and e.cancelled_at is null
where a.deleted_at is null and ((a.checkin_status = 'SignedIn') <> (e.id is not null) or a.checkin_time is distinct from e.time)
