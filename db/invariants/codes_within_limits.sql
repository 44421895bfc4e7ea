-- A discount code is taken by its uses, and no more often than allowed.
select c.bvent_id, c.code as broken from discount_code c
  left join discount_use u on u.top_org_id = c.top_org_id and u.code_id = c.id and u.state <> 'given'
group by c.top_org_id, c.id having c.taken <> count(u.order_id) or c.taken > c.most
