-- By which way guests were asked is counted too; how far they have come is told by their state alone.
delete from invitee_tally;
alter table invitee_tally drop column is_sent, drop column is_opened, add column way text not null default '';
insert into invitee_tally (top_org_id, bvent_id, owner_id, department_id, source, way, state, is_registered, has_come, day, total)
select g.top_org_id, g.bvent_id, g.owner_id, g.department_id, g.source, g.sent_by, g.state,
  g.attendee_status is not null and g.attendee_status not in ('Denied', 'Cancelled'), g.has_come, (g.answered_at at time zone b.time_zone)::date, count(*)
from invitee g join bvent b on b.top_org_id = g.top_org_id and b.id = g.bvent_id group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
