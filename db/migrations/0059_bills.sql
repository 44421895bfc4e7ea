-- A provider's or a bank's word on a day of one account, held against our own.
create table pay_bill (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  -- As the books name it.
  account text not null,
  day date not null,
  state text not null check (state in ('Asked', 'Failed', 'Read')),
  source text not null check (source in ('fetched', 'uploaded')),
  file_name text not null default '',
  by_name text not null default '',
  -- Which column says what, where the file itself does not.
  mapping jsonb,
  failure text not null default '',
  tries integer not null default 0,
  next_try_at timestamptz,
  read_at timestamptz,
  row_count integer not null default 0,
  both_count integer not null default 0,
  only_ours_count integer not null default 0,
  only_theirs_count integer not null default 0,
  differs_count integer not null default 0,
  open_count integer not null default 0,
  -- SHA-256 of bill_text.
  fingerprint text not null default '',
  primary key (top_org_id, id)
);
create unique index pay_bill_day on pay_bill (account, day, top_org_id);
select make_tenant_table('pay_bill');

create table bill_row (
  top_org_id uuid not null,
  bill_id uuid not null,
  no integer not null,
  kind text not null check (kind in ('payment', 'refund')),
  trade_no text not null default '',
  refund_no text not null default '',
  provider_no text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  fee_minor bigint not null default 0,
  at timestamptz not null,
  -- What a bank writes beside it.
  text text not null default '',
  primary key (top_org_id, bill_id, no),
  foreign key (top_org_id, bill_id) references pay_bill on delete cascade
);
select make_tenant_table('bill_row');

create table bill_match (
  top_org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  bill_id uuid not null,
  outcome text not null check (outcome in ('both', 'onlyOurs', 'onlyTheirs', 'differs')),
  row_no integer,
  entry_id uuid,
  our_minor bigint,
  their_minor bigint,
  settled_at timestamptz,
  settled_by uuid,
  settled_by_name text not null default '',
  note text not null default '',
  primary key (top_org_id, id),
  foreign key (top_org_id, bill_id) references pay_bill on delete cascade,
  check (case outcome when 'onlyOurs' then row_no is null when 'onlyTheirs' then entry_id is null else row_no is not null and entry_id is not null end),
  check (settled_at is null or note <> '')
);
create unique index bill_match_row on bill_match (bill_id, row_no, top_org_id) where row_no is not null;
create unique index bill_match_entry on bill_match (entry_id, top_org_id) where entry_id is not null and row_no is not null;
create index bill_match_of on bill_match (bill_id, outcome, top_org_id, id);
select make_tenant_table('bill_match');

create function bill_text(org uuid, wanted uuid) returns text language sql stable as 'select null::text';
grant execute on function bill_text(uuid, uuid) to light_app;
create function keep_closed_bill() returns trigger language plpgsql as $$ begin return old; end $$;
create trigger bill_closed before update or delete on pay_bill for each row execute function keep_closed_bill();
create function bills_to_fetch(at timestamptz) returns table (org_id uuid, pay_account_id uuid, day date)
  language sql stable as 'select null::uuid, null::uuid, null::date where false';
grant execute on function bills_to_fetch(timestamptz) to light_app;
