-- How an event's notices are sent; what is not here is as the product has it.
create table notice_setting (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  is_enable boolean not null default true,
  quiet_from text not null default '',
  quiet_to text not null default '',
  sms_signature text not null default '',
  sender_name text not null default '',
  reply_to text not null default '',
  minutes_before jsonb not null default '{}',
  version integer not null default 1,
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('notice_setting');

-- A template that was switched on or off; the others are as the product has them.
create table notice_switch (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  template_id text not null,
  is_open boolean not null,
  primary key (top_org_id, bvent_id, template_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('notice_switch');

-- An organiser's own words, which take the place of the system's.
create table notice_template (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  template_id text not null,
  language text not null,
  subject text not null,
  content text not null,
  blocks jsonb not null,
  link jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by_name text not null,
  primary key (top_org_id, bvent_id, template_id, language),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('notice_template');

-- Signatures that the networks know, besides the organisation's own name; the operator enters them.
create table sms_signature (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  name text not null,
  state text not null check (state in ('Pending', 'Approved', 'Rejected')),
  reason text not null default '',
  primary key (top_org_id, id)
);
create unique index sms_signature_name on sms_signature (top_org_id, name);
select make_tenant_table('sms_signature');

-- What the operator tells everyone in the console.
create table announcement (
  id uuid primary key,
  title text not null,
  content text not null default '',
  level text not null check (level in ('info', 'warning')),
  page_code text not null default '',
  from_time timestamptz not null,
  to_time timestamptz
);
-- They are the operator's to write and everybody's to read.
revoke insert, update, delete on announcement from light_app;
