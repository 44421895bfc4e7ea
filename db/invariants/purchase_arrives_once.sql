-- What is paid for is there once, and nothing else.
select null::uuid as bvent_id, p.purchase_no as broken from purchase p
  left join credit_entry e on e.top_org_id = p.top_org_id and e.purchase_id = p.id and e.key like 'purchase:%'
  left join ledger_entry l on l.top_org_id = p.top_org_id and l.key = 'purchase:' || p.id
group by p.top_org_id, p.id
having coalesce(sum(e.units), 0) <> case when p.state = 'Paid' then coalesce(p.units, 0) else 0 end
  or coalesce(sum(l.amount_minor), 0) <> case when p.state = 'Paid' then p.price_minor else 0 end
