create or replace function fold_discounts() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id, discount_id from discount_tally group by 1, 2, 3 having count(*) > 200 limit 100
    ), gone as (
      delete from discount_tally t using crowded c
      where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id and t.discount_id = c.discount_id returning t.*
    )
    insert into discount_tally (top_org_id, bvent_id, discount_id, day, used, given_minor, revenue_minor)
    select top_org_id, bvent_id, discount_id, day, sum(used), sum(given_minor), sum(revenue_minor) from gone group by 1, 2, 3, 4
    having sum(used) <> 0 or sum(given_minor) <> 0 or sum(revenue_minor) <> 0
  $$;
