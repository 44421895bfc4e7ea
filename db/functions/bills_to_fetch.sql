-- Which bills of the last week nobody has read: a provider has yesterday's from ten in the morning in Beijing.
create or replace function bills_to_fetch(at timestamptz) returns table (org_id uuid, pay_account_id uuid, day date)
  language sql stable security definer set search_path = public
  as $$
    select a.top_org_id, a.id, d.day
    from pay_account a cross join lateral (
      select ((at - interval '10 hours') at time zone 'Asia/Shanghai')::date - n as day from generate_series(1, 7) n) d
    where a.is_enable and a.check_state = 'Passed' and d.day >= (a.created_at at time zone 'Asia/Shanghai')::date
      and not exists (select from pay_bill b where b.top_org_id = a.top_org_id and b.account = 'merchant:' || a.id and b.day = d.day
        and (b.state = 'Read' or b.next_try_at > at))
    order by d.day limit 200
  $$;
