-- The list's own copy of a state is that of the attendee.
select a.bvent_id, a.id::text as broken from attendee a
  left join attendee_state s on s.top_org_id = a.top_org_id and s.id = a.id
where (s.ticket_id, s.status, s.checkin_status) is distinct from (a.ticket_id, a.status, a.checkin_status)
