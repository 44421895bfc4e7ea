-- A refund is entered once.
select r.bvent_id, r.refund_no as broken from refund r left join ledger_entry e on e.top_org_id = r.top_org_id and e.refund_id = r.id
group by r.top_org_id, r.id having coalesce(sum(e.amount_minor), 0) <> case when r.state = 'Done' then r.amount_minor else 0 end
