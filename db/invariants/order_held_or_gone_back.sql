-- What came for an order is held or went back.
select o.bvent_id, o.order_no as broken from reg_order o join (
  select top_org_id, order_id, sum(amount_minor) as came from payment where state = 'Paid' and is_used group by 1, 2
) as c on c.top_org_id = o.top_org_id and c.order_id = o.id
where o.paid_minor + o.refunded_minor <> c.came or o.paid_minor < 0
