-- What stands in the place of built-in roles for a member.
create or replace function own_roles_of(org_id uuid, ids uuid[]) returns jsonb
  language sql stable as $$
    select coalesce(jsonb_agg(jsonb_build_object('base', r.base, 'codes', r.codes) order by r.id), '[]')
    from own_role r
    where r.top_org_id = $1 and r.id = any ($2)
  $$;
