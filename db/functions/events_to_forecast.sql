create or replace function events_to_forecast(since timestamptz, until timestamptz) returns table (top_org_id uuid, bvent_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select b.top_org_id, b.id from bvent b
    where b.start_time > since and b.start_time <= until and b.deleted_at is null and b.status = 'Published' and not exists (
      select from turnout_forecast f where f.top_org_id = b.top_org_id and f.bvent_id = b.id and f.day = (since at time zone b.time_zone)::date)
    order by b.start_time limit 200
  $$;
