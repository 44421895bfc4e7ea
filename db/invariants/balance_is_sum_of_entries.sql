-- A balance is the sum of its entries.
select bvent_id, account || ' ' || currency || ' ' || day as broken from (
  select top_org_id, bvent_id, account, currency, day, amount_minor from ledger_tally
  union all
  select e.top_org_id, e.bvent_id, s.account, e.currency, (e.at at time zone coalesce(b.time_zone, 'Asia/Shanghai'))::date, s.amount
  from ledger_entry e left join bvent b on b.top_org_id = e.top_org_id and b.id = e.bvent_id
    cross join lateral (values (e.credit, -e.amount_minor), (e.debit, e.amount_minor)) as s (account, amount)
) as both_sides group by top_org_id, bvent_id, account, currency, day having sum(amount_minor) <> 0
