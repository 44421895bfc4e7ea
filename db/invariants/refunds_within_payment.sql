-- Refunds are what was promised, and no more than came.
select p.bvent_id, p.trade_no as broken from payment p left join (
  select top_org_id, payment_id, sum(amount_minor) as promised from refund group by 1, 2
) as b on b.top_org_id = p.top_org_id and b.payment_id = p.id
where p.refunded_minor <> coalesce(b.promised, 0) or p.refunded_minor > p.amount_minor
