-- Which organisations have a plan that is due or whose event has moved, or a template that is sent some minutes before the start of an event or a live room.
create or replace function orgs_with_plans(at timestamptz, late interval) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select p.top_org_id from notice_plan p join bvent b on b.top_org_id = p.top_org_id and b.id = p.bvent_id and b.deleted_at is null
    where p.is_open and (p.next_run_at <= at or p.reckoned_for <> plan_times(b.top_org_id, b.id))
    union
    select w.top_org_id from notice_switch w join bvent b on b.top_org_id = w.top_org_id and b.id = w.bvent_id
    where w.is_open and w.template_id like 'Attendee.EventAboutToStart.%' and b.deleted_at is null and b.status = 'Published'
      and b.start_time between at - late and at + interval '31 days'
    union
    select w.top_org_id from notice_switch w join bvent b on b.top_org_id = w.top_org_id and b.id = w.bvent_id
      join live_room r on r.top_org_id = b.top_org_id and r.bvent_id = b.id
    where w.is_open and w.template_id like 'Attendee.LiveAboutToStart.%' and b.deleted_at is null and b.status = 'Published'
      and r.status = 'NotStarted' and r.start_time between at - late and at + interval '31 days'
  $$;
