-- Credits set aside are used or given back, once.
select null::uuid as bvent_id, use_id::text as broken from credit_entry where use_id is not null
group by top_org_id, kind, use_id
having sum(units) filter (where cause <> 'reserve' and credit = 'reserved') <> sum(units) filter (where cause = 'reserve')
