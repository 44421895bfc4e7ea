-- Events are counted, open and private.
select null::uuid as bvent_id, top_org_id || case when is_private then ' private' else '' end as broken from (
  select top_org_id, is_private, total from bvent_tally
  union all
  select top_org_id, is_private, -1 from bvent where deleted_at is null
) as both_sides group by top_org_id, is_private having sum(total) <> 0
