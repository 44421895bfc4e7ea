-- What was sold is in the books of the seller.
select null::uuid as bvent_id, m.trade_no as broken from payment m
  left join ledger_entry l on l.top_org_id = m.top_org_id and l.key = 'payment:' || m.id
where m.purchase_id is not null and coalesce(l.amount_minor, 0) <> case when m.state = 'Paid' then m.amount_minor else 0 end
