-- Guests are counted by whose they are and how far they came.
select bvent_id, state || ' ' || source as broken from (
  select top_org_id, bvent_id, owner_id, department_id, source, way, state, is_registered, has_come, day, total from invitee_tally
  union all
  select g.top_org_id, g.bvent_id, g.owner_id, g.department_id, g.source, g.sent_by, g.state,
    g.attendee_status is not null and g.attendee_status not in ('Denied', 'Cancelled'), g.has_come, (g.answered_at at time zone b.time_zone)::date, -1
  from invitee g join bvent b on b.top_org_id = g.top_org_id and b.id = g.bvent_id
) as both_sides
group by top_org_id, bvent_id, owner_id, department_id, source, way, state, is_registered, has_come, day having sum(total) <> 0
