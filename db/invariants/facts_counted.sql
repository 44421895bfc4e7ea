-- The facts of statistics are those of the people.
select bvent_id, day || ' ' || status || ' ' || source as broken from (
  select top_org_id, bvent_id, day, ticket_id, status, source, total from attendee_fact
  union all
  select b.top_org_id, b.id, f.day, f.ticket_id, f.status, f.source, -f.total from bvent b cross join lateral counted_facts(b.top_org_id, b.id) as f
) as both_sides
where not exists (select from fact_backlog w where w.top_org_id = both_sides.top_org_id and w.bvent_id = both_sides.bvent_id)
group by top_org_id, bvent_id, day, ticket_id, status, source having sum(total) <> 0
