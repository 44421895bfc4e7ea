-- When something is to be told: relative to the event, every day for a while, or after something happened to a person.
create table notice_plan (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  bvent_id uuid not null,
  title text not null,
  rule jsonb not null,
  audience jsonb not null,
  content jsonb not null,
  language text not null,
  -- Nobody gets it a second time by the same plan.
  is_once_each boolean not null,
  is_open boolean not null,
  -- What was due before it was switched on is not made up for.
  opened_at timestamptz not null,
  next_run_at timestamptz,
  -- The times of the event that the next run was reckoned from: when those move, it moves with them.
  reckoned_for text not null default '',
  created_by uuid,
  created_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('notice_plan');
create index notice_plan_event on notice_plan (top_org_id, bvent_id);
create index notice_plan_open on notice_plan (top_org_id) where is_open;
create index send_plan on send (top_org_id, plan_id, created_at desc) where plan_id is not null;

alter table notice_switch add column opened_at timestamptz not null default now();
