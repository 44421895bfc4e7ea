-- What an order holds, and the sums of the books by account, cause and day, follow every entry.
create or replace function tally_ledger() returns trigger
  language plpgsql as $$
begin
  insert into ledger_tally (top_org_id, bvent_id, account, currency, day, cause, book_day, amount_minor, debit_minor, debits, credits)
  select e.top_org_id, e.bvent_id, s.account, e.currency, (e.at at time zone coalesce(b.time_zone, 'Asia/Shanghai'))::date, e.cause,
    (e.at at time zone 'Asia/Shanghai')::date, sum(s.credit - s.debit), sum(s.debit), sum(sign(s.debit)), sum(sign(s.credit))
  from new_rows e left join bvent b on b.top_org_id = e.top_org_id and b.id = e.bvent_id
    cross join lateral (values (e.credit, 0, e.amount_minor), (e.debit, e.amount_minor, 0)) as s (account, debit, credit)
  group by 1, 2, 3, 4, 5, 6, 7;
  -- Money came for the order, or went back out of it; what passed through to its buyer never was the order's.
  update reg_order o set paid_minor = o.paid_minor + m.amount from (
    select e.top_org_id, e.order_id, sum(case when split_part(e.debit, ':', 1) in ('merchant', 'offline') then e.amount_minor else -e.amount_minor end) as amount
    from new_rows e
    where e.order_id is not null and 'buyer' not in (e.debit, e.credit)
      and (split_part(e.debit, ':', 1) in ('merchant', 'offline')) <> (split_part(e.credit, ':', 1) in ('merchant', 'offline'))
    group by 1, 2) m
  where o.top_org_id = m.top_org_id and o.id = m.order_id;
  return null;
end
$$;
