-- Whoever changes what a member holds has given or taken it.
create or replace function keep_role_grants() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  held text[] := new.roles || new.own_role_ids::text[];
begin
  delete from role_grant g where g.top_org_id = new.top_org_id and g.account_id = new.account_id and g.role <> all (held);
  insert into role_grant (top_org_id, account_id, role, given_by)
  select distinct new.top_org_id, new.account_id, role, app_account() from unnest(held) as role
  on conflict do nothing;
  return null;
end
$$;
