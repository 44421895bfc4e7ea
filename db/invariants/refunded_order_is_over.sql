-- Of an order given back nothing is on its way, and it holds nothing or nobody.
select o.bvent_id, o.order_no as broken from reg_order o where o.status = 'Refunded' and (
  exists (
    select from refund r join payment p on p.top_org_id = r.top_org_id and p.id = r.payment_id
    where r.top_org_id = o.top_org_id and r.order_id = o.id and r.state <> 'Done' and p.is_used)
  or (o.paid_minor <> 0 and exists (
    select from attendee a where a.top_org_id = o.top_org_id and a.order_id = o.id and a.deleted_at is null
      and a.status in ('Registered', 'PendingApproval', 'Unpaid'))))
