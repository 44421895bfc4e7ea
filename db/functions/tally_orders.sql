create or replace function tally_orders() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally (top_org_id, bvent_id, status, currency, total, amount_minor, paid_minor, refunded_minor)
    select top_org_id, bvent_id, listed_status(status, refunded_minor), currency, count(*), sum(amount_minor), sum(paid_minor), sum(refunded_minor)
    from new_rows group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    -- With its organisation goes what was counted of it.
    insert into order_tally (top_org_id, bvent_id, status, currency, total, amount_minor, paid_minor, refunded_minor)
    select top_org_id, bvent_id, listed_status(status, refunded_minor), currency, -count(*), -sum(amount_minor), -sum(paid_minor), -sum(refunded_minor)
    from old_rows where exists (select from org where org.top_org_id = old_rows.top_org_id) group by 1, 2, 3, 4;
  else
    insert into order_tally (top_org_id, bvent_id, status, currency, total, amount_minor, paid_minor, refunded_minor)
    select top_org_id, bvent_id, listed_status(status, refunded_minor), currency, sum(n), sum(n * amount_minor), sum(n * paid_minor), sum(n * refunded_minor)
    from (
      select top_org_id, bvent_id, status, currency, amount_minor, paid_minor, refunded_minor, 1 as n from new_rows
      union all
      select top_org_id, bvent_id, status, currency, amount_minor, paid_minor, refunded_minor, -1 from old_rows
    ) as moves group by 1, 2, 3, 4
    having sum(n) <> 0 or sum(n * amount_minor) <> 0 or sum(n * paid_minor) <> 0 or sum(n * refunded_minor) <> 0;
  end if;
  return null;
end
$$;
