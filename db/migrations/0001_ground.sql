-- The ground floor: tenancy, accounts, organisations, audit log, tasks, files, outbox.

create extension if not exists pg_trgm;

-- The application works as light_app, which owns nothing and cannot bypass row-level security.
do $$
begin
  create role light_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception
  when duplicate_object then null;
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'light_app', 'member') then
    execute format('grant light_app to %I', current_user);
  end if;
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to light_app');
  execute format('alter default privileges in schema public grant usage, select on sequences to light_app');
end
$$;

grant usage on schema public to light_app;

-- Who is asking, as the server said at the start of the transaction; null when it said nothing, and then no row is seen.
create function app_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org', true), '')::uuid;

create function app_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;

-- Makes a table the tenants': forced row-level security that fails closed for the application, open for migrations.
create function make_tenant_table(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to light_app using (top_org_id = app_org()) with check (top_org_id = app_org())', target);
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
end
$$;

revoke execute on function make_tenant_table(regclass) from public;

-- ── installation-wide ──────────────────────────────────────────────────────────────────────────

create table secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

create table account (
  id uuid primary key,
  name text not null check (name <> ''),
  email text,
  mobile text,
  is_disabled boolean not null default false,
  current_org_id uuid,
  created_at timestamptz not null default now(),
  check (email is not null or mobile is not null)
);
create unique index account_email on account (lower(email));
create unique index account_mobile on account (mobile);

create table account_password (
  account_id uuid primary key references account on delete cascade,
  hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null default now()
);

-- Single-use credentials: uid and code of a silent sign-in, tickets of a host application, password links.
create table signin_code (
  hash bytea primary key,
  kind text not null,
  account_id uuid not null references account on delete cascade,
  uid text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index signin_code_expires on signin_code (expires_at);

create table oidc_payload (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index oidc_payload_grant on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_uid on oidc_payload (kind, uid) where uid is not null;
create index oidc_payload_expires on oidc_payload (expires_at);

-- The shape rate-limiter-flexible expects.
create table throttle (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- ── organisations ──────────────────────────────────────────────────────────────────────────────

create table org (
  top_org_id uuid primary key,
  tenant_id text not null default '31',
  name text not null check (name <> ''),
  logo text,
  account_status smallint not null default 1 check (account_status in (1, 2, 3)),
  is_official boolean not null default false,
  global_config jsonb not null default '{}',
  created_at timestamptz not null default now()
);
select make_tenant_table('org');

create table department (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  parent_id uuid,
  name text not null check (name <> ''),
  sort_id integer not null default 0,
  primary key (top_org_id, id),
  foreign key (top_org_id, parent_id) references department
);
create unique index department_name on department (top_org_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
select make_tenant_table('department');

create table member (
  top_org_id uuid not null references org on delete cascade,
  account_id uuid not null references account on delete cascade,
  name text not null check (name <> ''),
  roles text[] not null default '{}',
  department_id uuid,
  is_disabled boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (top_org_id, account_id),
  foreign key (top_org_id, department_id) references department
);
create index member_account on member (account_id);
select make_tenant_table('member');

-- A person sees the organisations they belong to before choosing one; inside one, only that one exists.
create policy own on member for select to light_app using (app_org() is null and account_id = app_account());
create policy own on org for select to light_app
  using (app_org() is null and top_org_id in (select m.top_org_id from member m where m.account_id = app_account()));

create table benefit (
  top_org_id uuid not null references org on delete cascade,
  function_key text not null,
  enable boolean not null default true,
  begin_duration_time timestamptz,
  end_duration_time timestamptz,
  current_quota integer,
  primary key (top_org_id, function_key)
);
select make_tenant_table('benefit');

-- ── what happened ──────────────────────────────────────────────────────────────────────────────

create table audit_log (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  time timestamptz not null default now(),
  account_id uuid,
  account_name text not null,
  action text not null,
  object_id text not null,
  bvent_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  primary key (top_org_id, id)
);
create index audit_log_object on audit_log (top_org_id, object_id, id desc);
create index audit_log_account on audit_log (top_org_id, account_id, id desc);
create index audit_log_action on audit_log (top_org_id, action, id desc);
create index audit_log_bvent on audit_log (top_org_id, bvent_id, id desc) where bvent_id is not null;
select make_tenant_table('audit_log');
-- The log only grows: the application adds and reads, nothing else.
revoke update, delete on audit_log from light_app;

-- ── tasks ──────────────────────────────────────────────────────────────────────────────────────

create table task (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  type text not null,
  account_id uuid not null,
  bvent_id uuid,
  request jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled', 'undone')),
  is_cancel_asked boolean not null default false,
  -- Raised by every worker that takes the task over; one that comes back with a lower number changes nothing.
  fence integer not null default 0,
  worker_key integer,
  is_collected boolean not null default false,
  cursor integer not null default 0,
  total integer not null default 0,
  done_count integer not null default 0,
  success_count integer not null default 0,
  fail_count integer not null default 0,
  new_count integer not null default 0,
  update_count integer not null default 0,
  message text not null default '',
  file_id uuid,
  undo_of uuid,
  result jsonb,
  created_at timestamptz not null default now(),
  start_time timestamptz,
  end_time timestamptz,
  primary key (top_org_id, id),
  check (success_count + fail_count = done_count)
);
create index task_running on task (worker_key) where status = 'running';
create index task_mine on task (top_org_id, account_id, id desc);
create index task_kind on task (top_org_id, account_id, type, bvent_id, id desc);
create unique index task_undo on task (top_org_id, undo_of) where undo_of is not null and status <> 'failed';
select make_tenant_table('task');

-- The rows a task is about, fixed when it starts; then, row by row, what came of it, with what it was before and after.
create table task_row (
  top_org_id uuid not null,
  task_id uuid not null,
  seq integer not null,
  item_id uuid not null,
  is_ok boolean,
  code integer,
  message text,
  before jsonb,
  after jsonb,
  primary key (top_org_id, task_id, seq),
  foreign key (top_org_id, task_id) references task on delete cascade
);
select make_tenant_table('task_row');

-- ── files, outbox, idempotency ─────────────────────────────────────────────────────────────────

create table file (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  file_name text not null,
  extension text not null,
  media_type text not null,
  bytes bigint not null,
  purpose text not null,
  storage_key text not null,
  is_public boolean not null default false,
  account_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (top_org_id, id)
);
create index file_expires on file (expires_at) where expires_at is not null;
select make_tenant_table('file');

create table outbox (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'refused')),
  attempts integer not null default 0,
  error text,
  once_key text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (top_org_id, id)
);
create unique index outbox_once on outbox (top_org_id, once_key) where once_key is not null;
create index outbox_waiting on outbox (next_try_at) where state = 'waiting';
select make_tenant_table('outbox');

create table idempotency (
  top_org_id uuid not null,
  caller text not null,
  key text not null,
  path text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (top_org_id, caller, key)
);
create index idempotency_created on idempotency (created_at);
select make_tenant_table('idempotency');

create table used_request (
  top_org_id uuid not null,
  account_id uuid not null,
  request_id text not null,
  used_at timestamptz not null default now(),
  primary key (top_org_id, account_id, request_id)
);
create index used_request_at on used_request (used_at);
select make_tenant_table('used_request');

-- ── housekeeping across tenants: the only windows past a single organisation ────────────────────

-- All that the guard of a call asks about its caller, in one round trip. No organisation given: the account's current one.
create function membership(account_id uuid, org_id uuid)
  returns table (account_name text, is_disabled boolean, top_org_id uuid, tenant_id text, account_status smallint, roles text[], benefits jsonb)
  language sql stable security definer set search_path = public
  as $$
    select coalesce(m.name, a.name), a.is_disabled, m.top_org_id, o.tenant_id, o.account_status, m.roles,
      coalesce((select jsonb_agg(to_jsonb(b) - 'top_org_id') from benefit b where b.top_org_id = o.top_org_id), '[]')
    from account a
      left join member m on m.account_id = a.id and m.top_org_id = coalesce($2, a.current_org_id) and not m.is_disabled
      left join org o on o.top_org_id = m.top_org_id
    where a.id = $1
  $$;

-- Tasks whose worker is gone: a worker holds an advisory lock under its key for as long as its process lives.
create function lost_tasks(lock_class integer) returns table (id uuid)
  language sql stable security definer set search_path = public
  as $$
    select t.id from task t
    where t.status = 'running' and not exists (
      select from pg_locks l where l.locktype = 'advisory' and l.classid = $1::oid and l.objid = t.worker_key::oid and l.granted
        and l.database = (select d.oid from pg_database d where d.datname = current_database()))
  $$;

-- Which organisations have mail waiting; the sender then works inside each of them.
create function orgs_with_waiting_outbox(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct top_org_id from outbox where state = 'waiting' and next_try_at <= at limit 100 $$;

create function sweep_expired(at timestamptz) returns table (storage_key text)
  language plpgsql security definer set search_path = public as $$
begin
  delete from idempotency where created_at < at - interval '24 hours';
  delete from used_request where used_at < at - interval '1 hour';
  delete from oidc_payload where expires_at < at;
  delete from signin_code where expires_at < at - interval '1 day';
  delete from throttle where expire < (extract(epoch from at) * 1000)::bigint;
  return query delete from file f where f.expires_at < at returning f.storage_key;
end
$$;

-- The file server knows an id, not an organisation; only files meant for everyone are found this way.
create function public_file(file_id uuid) returns setof file
  language sql stable security definer set search_path = public
  as $$ select * from file where id = file_id and is_public $$;

revoke execute on function membership(uuid, uuid), lost_tasks(integer), orgs_with_waiting_outbox(timestamptz), sweep_expired(timestamptz), public_file(uuid) from public;
grant execute on function membership(uuid, uuid), lost_tasks(integer), orgs_with_waiting_outbox(timestamptz), sweep_expired(timestamptz), public_file(uuid) to light_app;
