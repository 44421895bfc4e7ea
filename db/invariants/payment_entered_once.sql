-- A payment is entered once.
select p.bvent_id, p.trade_no as broken from payment p
  left join ledger_entry e on e.top_org_id = p.top_org_id and e.payment_id = p.id and e.refund_id is null
group by p.top_org_id, p.id
having coalesce(sum(case e.cause when 'correction' then -e.amount_minor else e.amount_minor end), 0) <> case when p.state = 'Paid' then p.amount_minor else 0 end
