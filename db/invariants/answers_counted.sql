-- Answers are counted by choice.
select bvent_id, field_name || ' ' || value as broken from (
  select top_org_id, bvent_id, field_name, value, total from answer_fact
  union all
  select b.top_org_id, b.id, f.field_name, f.value, -f.total from bvent b cross join lateral counted_answers(b.top_org_id, b.id, null) as f
) as both_sides
where not exists (select from fact_backlog w where w.top_org_id = both_sides.top_org_id and w.bvent_id = both_sides.bvent_id)
group by top_org_id, bvent_id, field_name, value having sum(total) <> 0
