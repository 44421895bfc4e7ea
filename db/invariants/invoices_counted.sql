-- Invoices are counted and summed by state and month.
select bvent_id, state || ' ' || currency as broken from (
  select top_org_id, bvent_id, state, currency, month, total, amount_minor from invoice_tally
  union all
  select i.top_org_id, i.bvent_id, i.state, i.currency, date_trunc('month', i.issued_at at time zone b.time_zone)::date, -1, -i.amount_minor
  from invoice i join bvent b on b.top_org_id = i.top_org_id and b.id = i.bvent_id
) as both_sides group by top_org_id, bvent_id, state, currency, month having sum(total) <> 0 or sum(amount_minor) <> 0
