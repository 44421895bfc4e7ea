-- Seats sold are people who hold them, and no more than there are.
select t.bvent_id, t.name as broken from ticket t
  left join attendee a on a.top_org_id = t.top_org_id and a.ticket_id = t.id and a.deleted_at is null
    and a.status in ('Registered', 'PendingApproval', 'Unpaid')
group by t.top_org_id, t.id having t.sold <> count(a.id) or t.sold > t.total
