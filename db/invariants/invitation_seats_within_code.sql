-- Seats of an invitation code are taken by its guests, and no more than it has.
select c.bvent_id, c.code as broken from invitation_code c
  left join invitee g on g.top_org_id = c.top_org_id and g.code_id = c.id and g.is_seated
group by c.top_org_id, c.id having c.taken <> count(g.id) or c.taken > c.seats
