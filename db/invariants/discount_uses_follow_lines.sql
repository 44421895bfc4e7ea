-- A use of a discount is what its lines take off, held while the order waits and used once it is paid.
select u.bvent_id, o.order_no as broken from discount_use u
  join reg_order o on o.top_org_id = u.top_org_id and o.id = u.order_id
  cross join lateral (
    select coalesce(sum(-price_minor) filter (where cancelled_at is null), 0) as minor, bool_or(cancelled_at is null) as is_alive
    from order_line l where l.top_org_id = u.top_org_id and l.order_id = u.order_id and l.discount_id = u.discount_id
  ) as lines
where u.amount_minor <> lines.minor or (u.state <> 'given') <> lines.is_alive
  or (u.state = 'held') <> (lines.is_alive and o.status in ('WaitApproval', 'Unpaid')) or (u.state = 'used' and u.revenue_minor <> o.paid_minor)
