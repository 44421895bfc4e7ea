-- Lotteries: set up, promised in public, drawn, closed.
create table lottery (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  title text not null check (char_length(title) between 1 and 60),
  state text not null default 'Draft' check (state in ('Draft', 'Committed', 'Drawing', 'Closed', 'Voided')),
  -- Who may win, how one joins, what each ticket weighs.
  setting jsonb not null,
  -- How its public page looks.
  page jsonb not null default '{}',
  -- What the commitment fixes. The seed is sealed until it is opened in public; the salt keeps the list from naming anybody.
  seed bytea,
  salt bytea,
  rules text,
  root text,
  entry_count integer,
  committed_at timestamptz,
  -- What stands on the wall, for all screens and phones together; raised with every step.
  stage text not null default 'join' check (stage in ('join', 'ready', 'rolling', 'won', 'done')),
  stage_prize integer,
  stage_version integer not null default 0,
  -- Links to the wall of an earlier number open nothing.
  wall_number integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  constraint lottery_promised check (state = 'Draft' or
    (seed is not null and salt is not null and rules is not null and root is not null and entry_count > 0 and committed_at is not null))
);
create index lottery_of on lottery (bvent_id, top_org_id, created_at, id);
create index lottery_id on lottery (id);
select make_tenant_table('lottery');

create table lottery_prize (
  top_org_id uuid not null,
  lottery_id uuid not null,
  -- In the order in which they are drawn, from 1.
  no integer not null check (no between 1 and 50),
  name text not null check (char_length(name) between 1 and 30),
  item text not null default '',
  stock integer not null check (stock between 1 and 10000),
  per_round integer not null check (per_round between 1 and 100),
  value_minor bigint check (value_minor >= 0),
  picture_id uuid,
  -- Inventory: what was drawn and not given back by an absence.
  drawn integer not null default 0,
  round integer not null default 0,
  primary key (top_org_id, lottery_id, no),
  foreign key (top_org_id, lottery_id) references lottery on delete cascade,
  constraint lottery_prize_stock check (drawn between 0 and stock)
);
select make_tenant_table('lottery_prize');

-- Who has joined by phone, before the list is frozen.
create table lottery_join (
  top_org_id uuid not null,
  lottery_id uuid not null,
  attendee_id uuid not null,
  joined_at timestamptz not null default now(),
  primary key (top_org_id, lottery_id, attendee_id),
  foreign key (top_org_id, lottery_id) references lottery on delete cascade
);
select make_tenant_table('lottery_join');

-- The frozen list. No key to the attendee: whoever is deleted later was in it all the same.
create table lottery_entry (
  top_org_id uuid not null,
  lottery_id uuid not null,
  no integer not null,
  entry text collate "C" not null,
  attendee_id uuid not null,
  weight smallint not null check (weight between 1 and 100),
  primary key (top_org_id, lottery_id, no),
  foreign key (top_org_id, lottery_id) references lottery on delete cascade
);
create unique index lottery_entry_of on lottery_entry (top_org_id, lottery_id, entry);
create unique index lottery_entry_attendee on lottery_entry (top_org_id, lottery_id, attendee_id);
select make_tenant_table('lottery_entry');
revoke update, delete on lottery_entry from light_app;

-- What happened, in public: only ever added to, each with the hash of all before it.
create table lottery_link (
  top_org_id uuid not null,
  lottery_id uuid not null,
  seq integer not null,
  text text not null,
  hash text not null,
  primary key (top_org_id, lottery_id, seq),
  foreign key (top_org_id, lottery_id) references lottery on delete cascade
);
select make_tenant_table('lottery_link');
revoke update, delete on lottery_link from light_app;

create table lottery_winner (
  top_org_id uuid not null,
  id uuid not null,
  lottery_id uuid not null,
  prize_no integer not null,
  round integer not null,
  entry text collate "C" not null,
  attendee_id uuid not null,
  -- By the rules of their lottery nobody holds two prizes.
  is_only boolean not null,
  state text not null default 'Won' check (state in ('Won', 'Present', 'Absent', 'HandedOver')),
  -- Shown by the winner, typed by whoever hands the prize over.
  code text not null,
  -- Strokes of a finger, as the path of a drawing.
  signature text,
  won_at timestamptz not null,
  handed_at timestamptz,
  handed_by_name text,
  primary key (top_org_id, id),
  foreign key (top_org_id, lottery_id, prize_no) references lottery_prize on delete cascade,
  check ((state = 'HandedOver') = (handed_at is not null))
);
create unique index lottery_winner_prize on lottery_winner (top_org_id, lottery_id, prize_no, entry);
create unique index lottery_winner_once on lottery_winner (top_org_id, lottery_id, entry) where is_only and state <> 'Absent';
create unique index lottery_winner_code on lottery_winner (top_org_id, lottery_id, code);
create index lottery_winner_listed on lottery_winner (top_org_id, lottery_id, won_at, id);
create index lottery_winner_attendee on lottery_winner (top_org_id, attendee_id);
select make_tenant_table('lottery_winner');

create function org_of_lottery(wanted uuid) returns uuid language sql as 'select null::uuid';
revoke execute on function org_of_lottery(uuid) from public;
grant execute on function org_of_lottery(uuid) to light_app;

create function keep_promise() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger lottery_kept before update on lottery for each row execute function keep_promise();
create function keep_prizes() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger lottery_prize_kept before insert or update or delete on lottery_prize for each row execute function keep_prizes();
