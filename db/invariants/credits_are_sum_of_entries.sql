-- What is left of credits is the sum of their entries.
select null::uuid as bvent_id, top_org_id || ' ' || kind || ' ' || account as broken from (
  select a.top_org_id, a.kind, s.account, s.units from credit_account a
    cross join lateral (values ('left', a.left_units), ('reserved', a.reserved_units), ('used', a.used_units)) as s (account, units)
  union all
  select e.top_org_id, e.kind, s.account, s.units from credit_entry e
    cross join lateral (values (e.debit, -e.units), (e.credit, e.units)) as s (account, units) where s.account <> 'bought'
) as both_sides group by top_org_id, kind, account having sum(units) <> 0
