create or replace function fold_tallies() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id from attendee_tally group by 1, 2 having count(*) > 200 limit 100
    ), gone as (
      delete from attendee_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id returning t.*
    )
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, sum(total) from gone group by 1, 2, 3, 4, 5 having sum(total) <> 0;

    with crowded as (
      select top_org_id, bvent_id, day from attendee_daily group by 1, 2, 3 having count(*) > 50 limit 1000
    ), gone as (
      delete from attendee_daily d using crowded c where d.top_org_id = c.top_org_id and d.bvent_id = c.bvent_id and d.day = c.day returning d.*
    )
    insert into attendee_daily (top_org_id, bvent_id, day, total) select top_org_id, bvent_id, day, sum(total) from gone group by 1, 2, 3;

    with crowded as (
      select top_org_id, bvent_id from attendee_change group by 1, 2 having count(*) > 200 limit 100
    ), gone as (
      delete from attendee_change t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id returning t.*
    )
    insert into attendee_change (top_org_id, bvent_id, total) select top_org_id, bvent_id, sum(total) from gone group by 1, 2
  $$;
