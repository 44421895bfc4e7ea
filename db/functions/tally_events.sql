create or replace function tally_events() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bvent_tally (top_org_id, is_private, total)
    select top_org_id, is_private, count(*) from new_rows where deleted_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    -- An organisation that goes takes its tallies with it.
    insert into bvent_tally (top_org_id, is_private, total)
    select top_org_id, is_private, -count(*) from old_rows where deleted_at is null and exists (select from org o where o.top_org_id = old_rows.top_org_id)
    group by 1, 2;
  else
    insert into bvent_tally (top_org_id, is_private, total)
    select top_org_id, is_private, sum(n) from (
      select top_org_id, is_private, 1 as n from new_rows where deleted_at is null
      union all
      select top_org_id, is_private, -1 from old_rows where deleted_at is null
    ) as moves group by 1, 2 having sum(n) <> 0;
  end if;
  return null;
end
$$;
