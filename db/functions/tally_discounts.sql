create or replace function tally_discounts() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into discount_tally (top_org_id, bvent_id, discount_id, day, used, given_minor, revenue_minor)
    select top_org_id, bvent_id, discount_id, used_day, count(*), sum(amount_minor), sum(revenue_minor)
    from new_rows where state = 'used' group by 1, 2, 3, 4;
  else
    insert into discount_tally (top_org_id, bvent_id, discount_id, day, used, given_minor, revenue_minor)
    select top_org_id, bvent_id, discount_id, used_day, sum(n), sum(n * amount_minor), sum(n * revenue_minor) from (
      select top_org_id, bvent_id, discount_id, used_day, amount_minor, revenue_minor, 1 as n from new_rows where state = 'used'
      union all
      select top_org_id, bvent_id, discount_id, used_day, amount_minor, revenue_minor, -1 from old_rows where state = 'used'
    ) as moves group by 1, 2, 3, 4
    having sum(n) <> 0 or sum(n * amount_minor) <> 0 or sum(n * revenue_minor) <> 0;
  end if;
  return null;
end
$$;
