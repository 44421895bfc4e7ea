-- What narrows a member: the rule of each of their roles, and their own.
create or replace function narrowings_of(org_id uuid, account_id uuid, roles text[]) returns jsonb
  language sql stable as $$
    select coalesce(jsonb_agg(jsonb_build_object('events', p.events, 'fields', p.fields, 'canExport', p.can_export) order by p.id), '[]')
    from data_permission p
    where p.top_org_id = $1 and (p.role = any ($3) or p.account_id = $2)
  $$;
