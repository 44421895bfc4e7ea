-- Who has what, as it is written down, is what members hold.
select null::uuid as bvent_id, coalesce(h.account_id, g.account_id)::text || ' ' || coalesce(h.role, g.role) as broken
from (select m.top_org_id, m.account_id, role from member m, unnest(m.roles || m.own_role_ids::text[]) as role) h
  full join role_grant g on g.top_org_id = h.top_org_id and g.account_id = h.account_id and g.role = h.role
where h.role is null or g.role is null
