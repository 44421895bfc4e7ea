-- A discount is taken by its uses, within its limit and its budget.
select d.bvent_id, d.name as broken from discount d
  left join discount_use u on u.top_org_id = d.top_org_id and u.discount_id = d.id and u.state <> 'given'
group by d.top_org_id, d.id
having d.taken <> count(u.order_id) or d.spent_minor <> coalesce(sum(u.amount_minor), 0) or d.taken > d.use_limit or d.spent_minor > d.budget_minor
