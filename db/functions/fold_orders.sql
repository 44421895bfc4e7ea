create or replace function fold_orders() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id from order_tally group by 1, 2 having count(*) > 200 limit 100
    ), gone as (
      delete from order_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id returning t.*
    )
    insert into order_tally (top_org_id, bvent_id, status, currency, total, amount_minor, paid_minor, refunded_minor)
    select top_org_id, bvent_id, status, currency, sum(total), sum(amount_minor), sum(paid_minor), sum(refunded_minor) from gone group by 1, 2, 3, 4
    having sum(total) <> 0 or sum(amount_minor) <> 0 or sum(paid_minor) <> 0 or sum(refunded_minor) <> 0
  $$;
