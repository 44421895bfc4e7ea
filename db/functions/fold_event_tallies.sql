create or replace function fold_event_tallies() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id from bvent_tally group by 1 having count(*) > 50 limit 100
    ), gone as (
      delete from bvent_tally t using crowded c where t.top_org_id = c.top_org_id returning t.*
    )
    insert into bvent_tally (top_org_id, is_private, total) select top_org_id, is_private, sum(total) from gone group by 1, 2 having sum(total) <> 0
  $$;
