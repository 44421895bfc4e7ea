create or replace function fold_ledger() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id from ledger_tally group by 1, 2 having count(*) > 200 limit 100
    ), gone as (
      delete from ledger_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id is not distinct from c.bvent_id returning t.*
    )
    insert into ledger_tally (top_org_id, bvent_id, account, currency, day, amount_minor)
    select top_org_id, bvent_id, account, currency, day, sum(amount_minor) from gone group by 1, 2, 3, 4, 5 having sum(amount_minor) <> 0
  $$;
