-- With its lines a use is given back, shrinks, or comes back. Discounts are locked in one order for everyone, after everything else.
create or replace function follow_discount_lines() returns trigger
  language plpgsql as $$
begin
  if not exists (select from new_rows where discount_id is not null) then return null; end if;
  perform count(*) from (
    select from discount where id in (select discount_id from new_rows) order by id for no key update) as held;
  with touched as (
    select distinct top_org_id, order_id, discount_id from new_rows where discount_id is not null
  ), lines as (
    select l.top_org_id, l.order_id, l.discount_id, bool_or(l.cancelled_at is null) as is_alive,
      coalesce(sum(-l.price_minor) filter (where l.cancelled_at is null), 0) as minor
    from order_line l join touched t on t.top_org_id = l.top_org_id and t.order_id = l.order_id and t.discount_id = l.discount_id
    group by 1, 2, 3
  ), before as (
    select u.top_org_id, u.order_id, u.discount_id, u.code_id, l.is_alive, l.minor, u.state <> 'given' as was_alive, u.amount_minor as was_minor,
      case when not l.is_alive then 'given' when u.state <> 'given' then u.state
        when o.status in ('WaitApproval', 'Unpaid', 'Cancelled') then 'held' else 'used' end as next,
      o.paid_minor, (o.updated_at at time zone coalesce(e.time_zone, 'Asia/Shanghai'))::date as day
    from lines l join discount_use u on u.top_org_id = l.top_org_id and u.order_id = l.order_id and u.discount_id = l.discount_id
      join reg_order o on o.top_org_id = l.top_org_id and o.id = l.order_id
      left join bvent e on e.top_org_id = o.top_org_id and e.id = o.bvent_id
    where l.is_alive <> (u.state <> 'given') or l.minor <> u.amount_minor
  ), moved as (
    update discount_use u set state = b.next, amount_minor = b.minor, revenue_minor = b.paid_minor,
      used_day = case when b.next = 'used' then coalesce(u.used_day, b.day) else u.used_day end
    from before b
    where u.top_org_id = b.top_org_id and u.order_id = b.order_id and u.discount_id = b.discount_id
    returning b.top_org_id, b.discount_id, b.code_id, b.is_alive::int - b.was_alive::int as uses, b.minor - b.was_minor as minor
  ), codes as (
    update discount_code c set taken = c.taken + m.uses
    from (select top_org_id, code_id, sum(uses) as uses from moved where code_id is not null group by 1, 2) m
    where c.top_org_id = m.top_org_id and c.id = m.code_id and m.uses <> 0
  )
  update discount d set taken = d.taken + m.uses, spent_minor = d.spent_minor + m.minor
  from (select top_org_id, discount_id, sum(uses) as uses, sum(minor) as minor from moved group by 1, 2) m
  where d.top_org_id = m.top_org_id and d.id = m.discount_id;
  return null;
end
$$;
