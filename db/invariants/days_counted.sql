-- Registrations are counted by day.
select bvent_id, day::text as broken from (
  select top_org_id, bvent_id, day, total from attendee_daily
  union all
  select top_org_id, bvent_id, (created_date at time zone 'Asia/Shanghai')::date, -1 from attendee where deleted_at is null
) as both_sides group by top_org_id, bvent_id, day having sum(total) <> 0
