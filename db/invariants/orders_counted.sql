-- Orders are counted and summed.
select bvent_id, status || ' ' || currency as broken from (
  select top_org_id, bvent_id, status, currency, total, amount_minor, paid_minor, refunded_minor from order_tally
  union all
  select top_org_id, bvent_id, listed_status(status, refunded_minor), currency, -1, -amount_minor, -paid_minor, -refunded_minor from reg_order
) as both_sides group by top_org_id, bvent_id, status, currency
having sum(total) <> 0 or sum(amount_minor) <> 0 or sum(paid_minor) <> 0 or sum(refunded_minor) <> 0
