-- What is known of an official account beside how messages are sent with it, which stands in message_account.
create table official_account (
  top_org_id uuid not null references org on delete cascade,
  account_id uuid not null,
  nickname text not null default '',
  -- 1 authorised, 0 expired.
  authorization_state smallint not null default 1 check (authorization_state in (0, 1)),
  -- 2 service account, 0 or 1 subscription account; null until the provider has said.
  account_type smallint check (account_type in (0, 1, 2)),
  -- 0 verified, -1 unverified.
  verify_state smallint check (verify_state in (-1, 0)),
  verify_until timestamptz,
  problem text not null default '',
  asked_at timestamptz,
  menu jsonb not null default '[]',
  menu_version integer not null default 0,
  published_version integer,
  published_at timestamptz,
  primary key (top_org_id, account_id),
  foreign key (top_org_id, account_id) references message_account on delete cascade
);
select make_tenant_table('official_account');

-- A code to scan: of one attendee, or of a place where it hangs.
create table official_scene (
  top_org_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  bvent_id uuid,
  attendee_id uuid,
  name text not null default '',
  -- What stands in the code; '' until the provider has given it.
  url text not null default '',
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, account_id) references message_account on delete cascade,
  foreign key (top_org_id, bvent_id, attendee_id) references attendee on delete cascade,
  check ((attendee_id is null) = (name <> '')),
  check ((attendee_id is null) = (bvent_id is null))
);
create unique index official_scene_of_attendee on official_scene (top_org_id, account_id, attendee_id) where attendee_id is not null;
create index official_scene_attendee on official_scene (top_org_id, bvent_id, attendee_id) where attendee_id is not null;
select make_tenant_table('official_scene');

create table official_follower (
  top_org_id uuid not null,
  account_id uuid not null,
  open_id text not null check (open_id <> ''),
  is_following boolean not null,
  -- The scene they came by, as long as it is known.
  scene_id uuid,
  followed_at timestamptz not null,
  -- As the provider dates it: what comes late changes nothing.
  changed_at timestamptz not null,
  primary key (top_org_id, account_id, open_id),
  foreign key (top_org_id, account_id) references message_account on delete cascade,
  foreign key (top_org_id, scene_id) references official_scene on delete set null (scene_id)
);
create index official_follower_since on official_follower (account_id, followed_at desc, top_org_id);
create index official_follower_scene on official_follower (top_org_id, scene_id) where scene_id is not null;
select make_tenant_table('official_follower');

-- Which follower an attendee is: whoever has scanned the code on their own ticket.
create table official_binding (
  top_org_id uuid not null,
  bvent_id uuid not null,
  attendee_id uuid not null,
  account_id uuid not null,
  open_id text not null,
  bound_at timestamptz not null,
  primary key (top_org_id, attendee_id, account_id),
  foreign key (top_org_id, bvent_id, attendee_id) references attendee on delete cascade,
  foreign key (top_org_id, account_id, open_id) references official_follower on delete cascade
);
create index official_binding_attendee on official_binding (top_org_id, bvent_id, attendee_id);
create index official_binding_follower on official_binding (top_org_id, account_id, open_id);
select make_tenant_table('official_binding');

-- What is answered to whom: to a word, to who begins to follow, to anything else.
create table official_answer (
  top_org_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('keyword', 'subscribe', 'other')),
  keywords text[] not null default '{}',
  is_exact boolean not null default false,
  answer text not null check (answer <> ''),
  is_open boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, account_id) references message_account on delete cascade,
  check ((kind = 'keyword') = (cardinality(keywords) > 0))
);
create index official_answer_of on official_answer (top_org_id, account_id, created_at);
create unique index official_answer_once on official_answer (top_org_id, account_id, kind) where kind <> 'keyword';
select make_tenant_table('official_answer');
