create or replace function tally_invoices() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_tally (top_org_id, bvent_id, state, currency, month, total, amount_minor, waited_seconds)
    select i.top_org_id, i.bvent_id, i.state, i.currency, date_trunc('month', i.issued_at at time zone b.time_zone)::date, count(*),
      sum(i.amount_minor), coalesce(sum(extract(epoch from i.issued_at - i.applied_at)), 0)::bigint
    from new_rows i join bvent b on b.top_org_id = i.top_org_id and b.id = i.bvent_id group by 1, 2, 3, 4, 5;
  else
    insert into invoice_tally (top_org_id, bvent_id, state, currency, month, total, amount_minor, waited_seconds)
    select i.top_org_id, i.bvent_id, i.state, i.currency, date_trunc('month', i.issued_at at time zone b.time_zone)::date, sum(n),
      sum(n * i.amount_minor), coalesce(sum(n * extract(epoch from i.issued_at - i.applied_at)), 0)::bigint
    from (
      select top_org_id, bvent_id, state, currency, amount_minor, issued_at, applied_at, 1 as n from new_rows
      union all
      select top_org_id, bvent_id, state, currency, amount_minor, issued_at, applied_at, -1 from old_rows
    ) as i join bvent b on b.top_org_id = i.top_org_id and b.id = i.bvent_id group by 1, 2, 3, 4, 5
    having sum(n) <> 0 or sum(n * i.amount_minor) <> 0;
  end if;
  return null;
end
$$;
