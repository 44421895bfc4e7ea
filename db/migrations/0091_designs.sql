-- Designed pages: a draft that people work on, and what was published of it.

create table design (
  top_org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('microsite')),
  bvent_id uuid not null,
  document jsonb not null,
  -- Of the draft; a save names the one it began from.
  version integer not null default 1,
  changed_by uuid,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  -- The last that was published, and the one that is out; null: nothing is.
  last_no integer not null default 0,
  live_no integer check (live_no between 1 and last_no),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create unique index design_of on design (bvent_id, kind, top_org_id);
select make_tenant_table('design');

-- What was published: added to and read, never changed.
create table design_version (
  top_org_id uuid not null,
  design_id uuid not null,
  no integer not null check (no > 0),
  document jsonb not null,
  note text not null default '',
  -- The version it brought back.
  from_no integer,
  is_scheduled boolean not null default false,
  published_by uuid,
  published_name text not null default '',
  published_at timestamptz not null,
  primary key (top_org_id, design_id, no),
  foreign key (top_org_id, design_id) references design on delete cascade
);
select make_tenant_table('design_version');
revoke update, delete on design_version from light_app;

-- What is published by itself at its time: the draft as it stood when that was asked for.
create table design_schedule (
  top_org_id uuid not null,
  design_id uuid not null,
  publish_at timestamptz not null,
  document jsonb not null,
  note text not null default '',
  created_by uuid,
  created_name text not null default '',
  primary key (top_org_id, design_id),
  foreign key (top_org_id, design_id) references design on delete cascade
);
create index design_schedule_due on design_schedule (publish_at);
select make_tenant_table('design_schedule');
