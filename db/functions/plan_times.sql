-- The times of an event as its plans reckon with them: its own, and until when its guests may answer, where that is said.
create or replace function plan_times(org uuid, event uuid) returns text
  language sql stable
  as $$
    select concat_ws(' ', extract(epoch from b.start_time), extract(epoch from b.end_time), b.time_zone, extract(epoch from p.reply_end))
    from bvent b left join invitation_plan p on p.top_org_id = b.top_org_id and p.bvent_id = b.id
    where b.top_org_id = org and b.id = event
  $$;
