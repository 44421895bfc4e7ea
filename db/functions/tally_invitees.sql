create or replace function tally_invitees() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invitee_tally (top_org_id, bvent_id, owner_id, department_id, source, way, state, is_registered, has_come, day, total)
    select g.top_org_id, g.bvent_id, g.owner_id, g.department_id, g.source, g.sent_by, g.state,
      g.attendee_status is not null and g.attendee_status not in ('Denied', 'Cancelled'), g.has_come,
      (g.answered_at at time zone b.time_zone)::date, sum(g.n)
    from (select top_org_id, bvent_id, owner_id, department_id, source, sent_by, state, attendee_status, has_come, answered_at, 1 as n from new_rows) as g join bvent b on b.top_org_id = g.top_org_id and b.id = g.bvent_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(g.n) <> 0;
  elsif tg_op = 'DELETE' then
    insert into invitee_tally (top_org_id, bvent_id, owner_id, department_id, source, way, state, is_registered, has_come, day, total)
    select g.top_org_id, g.bvent_id, g.owner_id, g.department_id, g.source, g.sent_by, g.state,
      g.attendee_status is not null and g.attendee_status not in ('Denied', 'Cancelled'), g.has_come,
      (g.answered_at at time zone b.time_zone)::date, sum(g.n)
    from (select top_org_id, bvent_id, owner_id, department_id, source, sent_by, state, attendee_status, has_come, answered_at, -1 as n from old_rows) as g join bvent b on b.top_org_id = g.top_org_id and b.id = g.bvent_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(g.n) <> 0;
  else
    insert into invitee_tally (top_org_id, bvent_id, owner_id, department_id, source, way, state, is_registered, has_come, day, total)
    select g.top_org_id, g.bvent_id, g.owner_id, g.department_id, g.source, g.sent_by, g.state,
      g.attendee_status is not null and g.attendee_status not in ('Denied', 'Cancelled'), g.has_come,
      (g.answered_at at time zone b.time_zone)::date, sum(g.n)
    from (select top_org_id, bvent_id, owner_id, department_id, source, sent_by, state, attendee_status, has_come, answered_at, 1 as n from new_rows
      union all
      select top_org_id, bvent_id, owner_id, department_id, source, sent_by, state, attendee_status, has_come, answered_at, -1 as n from old_rows) as g join bvent b on b.top_org_id = g.top_org_id and b.id = g.bvent_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(g.n) <> 0;
  end if;
  return null;
end
$$;
