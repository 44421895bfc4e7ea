-- An order costs what its lines say.
select o.bvent_id, o.order_no as broken from reg_order o join (
  select top_org_id, order_id, sum(price_minor) filter (where cancelled_at is null) as lines, bool_and(cancelled_at is not null) as is_empty
  from order_line group by 1, 2
) as l on l.top_org_id = o.top_org_id and l.order_id = o.id
where not l.is_empty and o.status in ('WaitApproval', 'Unpaid') and o.amount_minor <> l.lines
