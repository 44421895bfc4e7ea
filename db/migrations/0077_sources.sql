-- Who or what brought a person: a channel, a promoter or an invitation, each with a link of its own.
create table source (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  bvent_id uuid not null,
  kind text not null check (kind in ('channel', 'promoter', 'invitation')),
  -- `/c/{code}`; what it leads to is asked before anyone knows the organisation, so no two have the same.
  code text not null check (code = lower(code)),
  name text not null,
  icon text not null default 'link',
  -- A promoter who is a member; others are known by their name alone.
  account_id uuid,
  -- By which a promoter opens their own page; only its hash is here.
  token_hash bytea,
  -- Made by itself from the parameters of an advertisement.
  is_auto boolean not null default false,
  is_enable boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create unique index source_code on source (code);
create unique index source_token on source (token_hash) where token_hash is not null;
create unique index source_member on source (top_org_id, bvent_id, account_id) where account_id is not null;
create index source_of on source (top_org_id, bvent_id, created_at, id);
select make_tenant_table('source');

create table source_setting (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  -- Whose a person is who followed several links of the same kind.
  touch text not null default 'last' check (touch in ('last', 'first')),
  is_board_open boolean not null default false,
  is_board_named boolean not null default true,
  qr_colour text not null default '#000000' check (qr_colour ~ '^#[0-9a-f]{6}$'),
  version integer not null default 1,
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('source_setting');

-- What is counted of those who only look, by day at the event's place. Whoever came by no link is under the nil id.
create table source_visit (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  day date not null,
  source_id uuid not null,
  visits bigint not null default 0,
  visitors bigint not null default 0,
  -- Forms begun, under either rule.
  begun_last bigint not null default 0,
  begun_first bigint not null default 0,
  primary key (top_org_id, bvent_id, day, source_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('source_visit');

-- Frozen when an order is placed on the site, under both rules; null: entered by the organiser.
alter table reg_order add column last_source_id uuid, add column first_source_id uuid;
alter table attendee add column last_source_id uuid, add column first_source_id uuid;

-- What became of those who registered on the site, by the day they did, as additions: whoever writes waits for nobody.
create table source_tally (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  id bigint generated always as identity,
  day date not null,
  last_source_id uuid not null,
  first_source_id uuid not null,
  submitted bigint not null default 0,
  paid bigint not null default 0,
  signed_in bigint not null default 0,
  currency text not null default '',
  money_minor bigint not null default 0,
  primary key (top_org_id, bvent_id, id)
);
select make_tenant_table('source_tally');

create function tally_sources() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger attendee_sourced_insert after insert on attendee referencing new table as new_rows
  for each statement execute function tally_sources();
create trigger attendee_sourced_update after update on attendee referencing new table as new_rows old table as old_rows
  for each statement execute function tally_sources();
create trigger attendee_sourced_delete after delete on attendee referencing old table as old_rows
  for each statement execute function tally_sources();

create function tally_source_money() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger order_sourced_update after update of paid_minor on reg_order for each row
  when (new.last_source_id is not null and new.paid_minor <> old.paid_minor) execute function tally_source_money();

create function fold_sources() returns void language sql as '';
grant execute on function fold_sources() to light_app;
create function bvent_of_source(link_code text) returns uuid language sql as 'select null::uuid';
grant execute on function bvent_of_source(text) to light_app;
create function org_of_promoter(hash bytea) returns uuid language sql as 'select null::uuid';
grant execute on function org_of_promoter(bytea) to light_app;
