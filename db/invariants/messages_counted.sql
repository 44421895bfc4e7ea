-- Messages are counted by what became of them.
select bvent_id, kind || ' ' || channel || ' ' || outcome as broken from (
  select top_org_id, bvent_id, kind, channel, outcome, total from message_fact
  union all
  select top_org_id, bvent_id, kind, channel, outcome, -total from counted_messages(null, null)
) as both_sides
group by top_org_id, bvent_id, kind, channel, outcome having sum(total) <> 0
