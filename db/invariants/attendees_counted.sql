-- Attendees are counted by ticket, state and check-in.
select bvent_id, status || ' ' || checkin_status as broken from (
  select top_org_id, bvent_id, ticket_id, status, checkin_status, total from attendee_tally
  union all
  select top_org_id, bvent_id, ticket_id, status, checkin_status, -1 from attendee where deleted_at is null
) as both_sides group by top_org_id, bvent_id, ticket_id, status, checkin_status having sum(total) <> 0
