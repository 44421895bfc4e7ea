-- How far a role or a member sees: whose events, contact details whole or masked, files or not. The narrower wins; owners see all.
create table data_permission (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  role text check (role in ('administrator', 'planner', 'doorStaff', 'finance', 'readOnly')),
  account_id uuid,
  events text not null check (events in ('all', 'department', 'own')),
  is_masked boolean not null,
  can_export boolean not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, account_id) references member on delete cascade,
  check (num_nonnulls(role, account_id) = 1)
);
create unique index data_permission_role on data_permission (top_org_id, role) where role is not null;
create unique index data_permission_account on data_permission (top_org_id, account_id) where account_id is not null;
select make_tenant_table('data_permission');
