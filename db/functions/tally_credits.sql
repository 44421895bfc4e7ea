-- As the owner: nobody else writes the sums. Whoever takes something has locked them before.
create or replace function tally_credits() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into credit_account (top_org_id, kind) select distinct top_org_id, kind from new_rows order by 1, 2 on conflict do nothing;
  update credit_account a set left_units = a.left_units + m.to_left, reserved_units = a.reserved_units + m.to_reserved, used_units = a.used_units + m.to_used
  from (
    select e.top_org_id, e.kind,
      coalesce(sum(s.units) filter (where s.account = 'left'), 0) as to_left,
      coalesce(sum(s.units) filter (where s.account = 'reserved'), 0) as to_reserved,
      coalesce(sum(s.units) filter (where s.account = 'used'), 0) as to_used
    from new_rows e cross join lateral (values (e.debit, e.units), (e.credit, -e.units)) as s (account, units) group by 1, 2) m
  where a.top_org_id = m.top_org_id and a.kind = m.kind;
  return null;
end
$$;
