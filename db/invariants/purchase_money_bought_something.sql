-- Money that came bought something, or is balance.
select null::uuid as bvent_id, p.purchase_no as broken from purchase p
  left join payment m on m.purchase_id = p.id and m.state = 'Paid'
  left join credit_entry s on s.top_org_id = p.top_org_id and s.key = 'surplus:' || m.id
group by p.top_org_id, p.id having count(m.id) <> (p.state = 'Paid' and p.paid_with <> 'balance')::int + count(s.id)
