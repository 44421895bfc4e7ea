-- Live rooms: what is shown, who may watch, what is said, how long people watched.
create table live_room (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  title text not null check (char_length(title) between 1 and 60),
  introduction text not null default '' check (char_length(introduction) <= 2000),
  mode text not null check (mode in ('Hosted', 'External')),
  redirect_url text not null default '' check (char_length(redirect_url) <= 1000),
  start_time timestamptz not null,
  end_time timestamptz not null,
  status text not null default 'NotStarted' check (status in ('NotStarted', 'Live', 'Paused', 'Ended', 'Playback')),
  watch text not null check (watch in ('Public', 'Registered', 'SignedIn', 'Code')),
  watch_code text not null default '' check (char_length(watch_code) <= 20),
  is_paid_only boolean not null default false,
  is_one_place boolean not null default false,
  is_record boolean not null default false,
  is_chat boolean not null default true,
  -- One message in so many seconds, for each person.
  slow_seconds smallint not null default 0 check (slow_seconds between 0 and 600),
  -- What holds a message back until a host lets it through.
  words text[] not null default '{}',
  cover_file_id uuid,
  poster_file_id uuid,
  playback_url text not null default '' check (char_length(playback_url) <= 1000),
  -- Sealed; a new one makes the old one useless, and the path that the engine knows changes with it.
  stream_key bytea,
  stream_path text,
  -- Links of hosts of an earlier number open nothing.
  host_number integer not null default 1,
  live_at timestamptz,
  ended_at timestamptz,
  online_count integer not null default 0 check (online_count >= 0),
  peak_count integer not null default 0 check (peak_count >= 0),
  reaction_count bigint not null default 0 check (reaction_count >= 0),
  -- Minutes of watching that the books know of.
  charged_minutes bigint not null default 0 check (charged_minutes >= 0),
  -- Raised with every change that viewers see; taken under the row's lock, so that its order is the order of commits.
  last_seq bigint not null default 0,
  -- When what viewers see of the room itself changed last.
  changed_seq bigint not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check (end_time > start_time),
  check (mode <> 'Hosted' or (stream_key is not null and stream_path is not null)),
  check (watch <> 'Code' or watch_code <> ''),
  check (status in ('NotStarted') or live_at is not null)
);
create index live_room_of on live_room (bvent_id, top_org_id, start_time, id);
create index live_room_id on live_room (id);
create unique index live_room_path on live_room (stream_path) where stream_path is not null;
select make_tenant_table('live_room');

-- Somebody in a room: an attendee, or a browser that is nobody's. Muted and shown out here.
create table live_guest (
  top_org_id uuid not null,
  room_id uuid not null,
  who uuid not null,
  attendee_id uuid,
  name text not null default '',
  muted_until timestamptz,
  kicked_at timestamptz,
  last_said_at timestamptz,
  -- Which browser has the place of a ticket, and when it was last there.
  seat uuid,
  seat_seen_at timestamptz,
  primary key (top_org_id, room_id, who),
  foreign key (top_org_id, room_id) references live_room on delete cascade
);
create index live_guest_attendee on live_guest (top_org_id, attendee_id) where attendee_id is not null;
select make_tenant_table('live_guest');

-- One viewing: from coming to going, with the seconds that heartbeats covered.
create table live_view (
  top_org_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  who uuid not null,
  attendee_id uuid,
  name text not null default '',
  device text not null default '',
  entered_at timestamptz not null,
  seen_at timestamptz not null,
  seconds integer not null default 0 check (seconds >= 0),
  primary key (top_org_id, room_id, id),
  foreign key (top_org_id, room_id) references live_room on delete cascade,
  check (seen_at >= entered_at),
  -- Nobody has watched longer than they were there.
  check (seconds <= extract(epoch from seen_at - entered_at) + 1)
);
create index live_view_listed on live_view (top_org_id, room_id, entered_at, id);
create index live_view_seen on live_view (top_org_id, room_id, seen_at);
create index live_view_attendee on live_view (top_org_id, attendee_id) where attendee_id is not null;
select make_tenant_table('live_view');

create table live_message (
  top_org_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('Chat', 'Question', 'Notice')),
  -- Null: a host.
  who uuid,
  attendee_id uuid,
  name text not null default '',
  body text not null check (char_length(body) <= 500),
  state text not null default 'Shown' check (state in ('Shown', 'Held', 'Hidden')),
  is_pinned boolean not null default false,
  is_answered boolean not null default false,
  votes integer not null default 0 check (votes >= 0),
  said_at timestamptz not null,
  changed_seq bigint not null,
  primary key (top_org_id, room_id, id),
  foreign key (top_org_id, room_id) references live_room on delete cascade
);
create index live_message_changed on live_message (room_id, changed_seq, top_org_id);
create index live_message_attendee on live_message (top_org_id, attendee_id) where attendee_id is not null;
create unique index live_message_pinned on live_message (top_org_id, room_id) where is_pinned;
select make_tenant_table('live_message');

create table live_vote (
  top_org_id uuid not null,
  room_id uuid not null,
  message_id uuid not null,
  who uuid not null,
  primary key (top_org_id, room_id, message_id, who),
  foreign key (top_org_id, room_id, message_id) references live_message on delete cascade
);
select make_tenant_table('live_vote');

create table live_poll (
  top_org_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  title text not null check (char_length(title) between 1 and 100),
  options text[] not null check (cardinality(options) between 2 and 8),
  state text not null default 'Draft' check (state in ('Draft', 'Open', 'Closed')),
  counts integer[] not null,
  created_at timestamptz not null default now(),
  changed_seq bigint not null,
  primary key (top_org_id, room_id, id),
  foreign key (top_org_id, room_id) references live_room on delete cascade,
  check (cardinality(counts) = cardinality(options))
);
create unique index live_poll_open on live_poll (top_org_id, room_id) where state = 'Open';
select make_tenant_table('live_poll');

create table live_poll_vote (
  top_org_id uuid not null,
  room_id uuid not null,
  poll_id uuid not null,
  who uuid not null,
  choice smallint not null check (choice between 0 and 7),
  primary key (top_org_id, room_id, poll_id, who),
  foreign key (top_org_id, room_id, poll_id) references live_poll on delete cascade
);
select make_tenant_table('live_poll_vote');

create function org_of_live_room(wanted uuid) returns uuid language sql as 'select null::uuid';
revoke execute on function org_of_live_room(uuid) from public;
grant execute on function org_of_live_room(uuid) to light_app;
create function room_of_stream(wanted text) returns uuid language sql as 'select null::uuid';
revoke execute on function room_of_stream(text) from public;
grant execute on function room_of_stream(text) to light_app;
