-- Every request asks this first. Before PostgreSQL 18 a function in SQL is planned at every call; one in PL/pgSQL once for a connection.
-- What it tells has grown, and PostgreSQL changes no function's columns in place.
drop function if exists membership(uuid, uuid);
create function membership(account_id uuid, org_id uuid)
  returns table (
    account_name text, is_disabled boolean, top_org_id uuid, tenant_id text, account_status smallint, roles text[], benefits jsonb,
    narrowings jsonb, own_roles jsonb)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
    select coalesce(m.name, a.name), a.is_disabled, m.top_org_id, o.tenant_id, o.account_status, m.roles,
      coalesce((select jsonb_agg(to_jsonb(b) - 'top_org_id') from benefit b where b.top_org_id = o.top_org_id), '[]'),
      narrowings_of(m.top_org_id, m.account_id, m.roles), own_roles_of(m.top_org_id, m.own_role_ids)
    from account a
      left join member m on m.account_id = a.id and m.top_org_id = coalesce(membership.org_id, a.current_org_id) and not m.is_disabled
      left join org o on o.top_org_id = m.top_org_id
    where a.id = membership.account_id;
end
$$;
