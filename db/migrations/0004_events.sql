-- Events: internal and external, their pages of content, their people, their short links.

create table bvent (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  bvent_type text not null default 'Internal' check (bvent_type in ('Internal', 'External')),
  type text not null default 'Common' check (type in ('Common', 'Expo')),
  form text not null default 'Offline' check (form in ('Offline', 'Online', 'Both')),
  title text not null check (char_length(title) between 1 and 100),
  -- Two titles are the same when a person would say so: trimmed, compatible forms folded, caseless.
  title_key text not null generated always as (lower(normalize(btrim(title), NFKC))) stored,
  start_time timestamptz not null,
  end_time timestamptz not null,
  time_zone text not null default 'Asia/Shanghai',
  place jsonb,
  capacity integer check (capacity > 0),
  tags text[] not null default '{}',
  languages text[] not null default '{zh-CN}',
  contact jsonb,
  is_private boolean not null default false,
  is_top boolean not null default false,
  cover_template_id text not null default 'wave',
  cover_file_id uuid,
  mini_app_file_id uuid,
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Unpublished', 'Cancelled', 'Upgrade')),
  -- What an operator's upgrade, or the bin, will be left for.
  status_before text,
  navigation_page_type text not null default 'MicroSite' check (navigation_page_type in ('MicroSite', 'EnrollPage')),
  plan jsonb,
  -- External events only.
  organizer text,
  role text,
  contacts jsonb not null default '[]',
  targets jsonb not null default '[]',
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (top_org_id, id),
  check (end_time > start_time)
);
create unique index bvent_title on bvent (top_org_id, title_key) where deleted_at is null;
create index bvent_order on bvent (top_org_id, is_top desc, start_time desc, id desc) where deleted_at is null;
create index bvent_period on bvent (top_org_id, start_time, end_time) where deleted_at is null;
create index bvent_end on bvent (top_org_id, end_time) where deleted_at is null;
create index bvent_bin on bvent (top_org_id, deleted_at) where deleted_at is not null;
create unique index bvent_plan_mba on bvent (top_org_id, (plan ->> 'mbaProjectNo')) where deleted_at is null and plan ->> 'mbaProjectNo' <> '';
select make_tenant_table('bvent');

create table bvent_description (
  top_org_id uuid not null,
  bvent_id uuid not null,
  language text not null,
  html text not null,
  primary key (top_org_id, bvent_id, language),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('bvent_description');

create table bvent_responsible (
  top_org_id uuid not null,
  bvent_id uuid not null,
  account_id uuid not null,
  primary key (top_org_id, bvent_id, account_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  foreign key (top_org_id, account_id) references member on delete cascade
);
create index bvent_responsible_account on bvent_responsible (top_org_id, account_id);
select make_tenant_table('bvent_responsible');

-- The steps of the dashboard that are done, as menu codes. Spec §6.
create table bvent_progress (
  top_org_id uuid not null,
  bvent_id uuid not null,
  menu_code text not null,
  done_at timestamptz not null default now(),
  primary key (top_org_id, bvent_id, menu_code),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('bvent_progress');

create table bvent_speaker (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  name text not null check (name <> ''),
  title text not null default '',
  company text not null default '',
  introduction text not null default '',
  avatar_file_id uuid,
  sort_id integer not null default 0,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create index bvent_speaker_of on bvent_speaker (top_org_id, bvent_id, sort_id);
select make_tenant_table('bvent_speaker');

create table bvent_session (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  title text not null check (title <> ''),
  start_time timestamptz not null,
  end_time timestamptz not null,
  track text not null default '',
  room text not null default '',
  description text not null default '',
  speaker_ids uuid[] not null default '{}',
  version integer not null default 1,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check (end_time > start_time)
);
create index bvent_session_of on bvent_session (top_org_id, bvent_id, start_time);
select make_tenant_table('bvent_session');

create table bvent_document (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  file_id uuid not null,
  name text not null check (name <> ''),
  category text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  foreign key (top_org_id, file_id) references file
);
create index bvent_document_of on bvent_document (top_org_id, bvent_id, id desc);
select make_tenant_table('bvent_document');

-- What an external event gives us (benefit) and asks of us (obligation).
create table bvent_right (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  kind text not null check (kind in ('benefit', 'obligation')),
  name text not null check (name <> ''),
  description text not null default '',
  quantity integer not null default 1 check (quantity >= 0),
  due_time timestamptz,
  status text not null default 'Todo' check (status in ('Todo', 'Doing', 'Done')),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create index bvent_right_of on bvent_right (top_org_id, bvent_id, kind, id);
select make_tenant_table('bvent_right');

create table short_link (
  top_org_id uuid not null references org on delete cascade,
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  target text not null check (target like '/%'),
  bvent_id uuid,
  created_at timestamptz not null default now(),
  primary key (top_org_id, code)
);
create unique index short_link_code on short_link (code);
create unique index short_link_target on short_link (top_org_id, target);
select make_tenant_table('short_link');

-- Public pages know an id or a code, not an organisation; this is all they may learn before entering it.
create function org_of_bvent(bvent_id uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from bvent where id = $1 and deleted_at is null $$;

create function target_of_short_link(link_code text) returns text
  language sql stable security definer set search_path = public
  as $$ select target from short_link where code = $1 $$;

-- The bin is emptied after 30 days.
create function empty_bin(at timestamptz) returns void
  language sql security definer set search_path = public
  as $$ delete from bvent where deleted_at < $1 - interval '30 days' $$;

revoke execute on function org_of_bvent(uuid), target_of_short_link(text), empty_bin(timestamptz) from public;
grant execute on function org_of_bvent(uuid), target_of_short_link(text), empty_bin(timestamptz) to light_app;
create index bvent_id on bvent (id);
