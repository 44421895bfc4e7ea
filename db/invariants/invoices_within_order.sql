-- Invoices of an order take no more than it holds.
select o.bvent_id, o.order_no as broken from reg_order o
  left join invoice_order l on l.top_org_id = o.top_org_id and l.order_id = o.id and l.is_live
group by o.top_org_id, o.id having o.invoiced_minor <> coalesce(sum(l.amount_minor), 0) or o.invoiced_minor > o.paid_minor
