-- Where those who hold a seat come from is counted as their answers are: by the link that brought them, under either rule.
insert into answer_fact (top_org_id, bvent_id, field_name, value, total, is_folded)
select a.top_org_id, a.bvent_id, o.field_name, coalesce(nullif(o.link, '00000000-0000-0000-0000-000000000000')::text, a.source), count(*), true
from attendee a cross join lateral (values ('LastSource', a.last_source_id), ('FirstSource', a.first_source_id)) as o (field_name, link)
where a.deleted_at is null and a.status in ('Registered', 'PendingApproval', 'Unpaid') group by 1, 2, 3, 4;
