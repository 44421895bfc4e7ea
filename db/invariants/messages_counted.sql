-- Messages are counted by what became of them; what dropped months have counted stays.
select bvent_id, kind || ' ' || channel || ' ' || outcome as broken from (
  select top_org_id, bvent_id, month, kind, channel, outcome, total from message_fact where month >= first_month_of('message')
  union all
  select top_org_id, bvent_id, month, kind, channel, outcome, -total from counted_messages(null, null)
) as both_sides
group by top_org_id, bvent_id, month, kind, channel, outcome having sum(total) <> 0
