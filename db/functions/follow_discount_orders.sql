-- A use is used once its order is paid, and knows what came for it.
create or replace function follow_discount_orders() returns trigger
  language plpgsql as $$
begin
  update discount_use u set
    state = case when n.status in ('WaitApproval', 'Unpaid') then 'held' when n.status = 'Cancelled' then u.state else 'used' end,
    revenue_minor = n.paid_minor,
    used_day = case when n.status in ('WaitApproval', 'Unpaid') then null
      else coalesce(u.used_day, (n.updated_at at time zone coalesce(b.time_zone, 'Asia/Shanghai'))::date) end
  from new_rows n left join bvent b on b.top_org_id = n.top_org_id and b.id = n.bvent_id
  where u.order_id = n.id and u.top_org_id = n.top_org_id and u.state <> 'given'
    and (u.revenue_minor <> n.paid_minor or (u.state = 'used') <> (n.status not in ('WaitApproval', 'Unpaid', 'Cancelled')));
  return null;
end
$$;
