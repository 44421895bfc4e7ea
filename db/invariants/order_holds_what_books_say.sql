-- An order holds what the books say of it.
select o.bvent_id, o.order_no as broken from reg_order o left join (
  select e.top_org_id, e.order_id,
    sum(case when split_part(e.debit, ':', 1) in ('merchant', 'offline') then e.amount_minor else -e.amount_minor end) as paid
  from ledger_entry e where e.order_id is not null and 'buyer' not in (e.debit, e.credit) group by 1, 2
) as held on held.top_org_id = o.top_org_id and held.order_id = o.id
where o.paid_minor <> coalesce(held.paid, 0)
