-- What sends use up: bought from the operator, taken aside, used, given back. Books of their own, in pieces and not in money.

-- Who sells to the organisations of a tenant. Without a row nothing is sold there, and nothing is counted.
create table seller (
  tenant_id text primary key,
  -- Whose payment accounts the money arrives on.
  org_id uuid not null references org on delete cascade,
  created_at timestamptz not null default now()
);
revoke insert, update, delete on seller from light_app;

create table package (
  id uuid primary key,
  tenant_id text not null,
  -- What the operator calls it.
  code text not null check (code <> ''),
  kind text not null check (kind in ('balance', 'sms', 'email', 'live', 'benefit')),
  -- Pieces; minutes of live; of the balance, minor units.
  units bigint check (units > 0),
  function_key text,
  days integer check (days > 0),
  -- The benefit is for so many, at least.
  quota integer check (quota > 0),
  price_minor bigint not null check (price_minor > 0),
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  check (case kind when 'benefit' then units is null and function_key is not null and days is not null
    else units is not null and function_key is null and days is null and quota is null end)
);
create unique index package_code on package (tenant_id, code);
revoke insert, update, delete on package from light_app;

-- One package bought, as it was then. Paid once, by the state it moves from.
create table purchase (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  purchase_no text not null,
  seller_org_id uuid not null,
  package_id uuid not null,
  kind text not null,
  units bigint,
  function_key text,
  days integer,
  quota integer,
  price_minor bigint not null check (price_minor > 0),
  currency text not null,
  state text not null default 'Unpaid' check (state in ('Unpaid', 'Paid')),
  -- A provider, or the balance.
  paid_with text not null default '',
  paid_at timestamptz,
  -- Until then it is offered to be paid; money that comes later is taken all the same.
  expires_at timestamptz not null,
  created_by uuid,
  created_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  check ((state = 'Paid') = (paid_at is not null))
);
create unique index purchase_no on purchase (purchase_no);
create index purchase_newest on purchase (top_org_id, created_at desc, id desc);
select make_tenant_table('purchase');
revoke update, delete on purchase from light_app;
grant update (state, paid_with, paid_at) on purchase to light_app;

-- Two-sided and append-only, as the books of money are (ADR 12): pieces go from the account that is credited to the one that is debited.
create table credit_entry (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  kind text not null check (kind in ('balance', 'sms', 'email', 'live')),
  cause text not null check (cause in ('recharge', 'reserve', 'usage', 'release', 'correction')),
  debit text not null check (debit in ('bought', 'left', 'reserved', 'used')),
  credit text not null check (credit in ('bought', 'left', 'reserved', 'used') and credit <> debit),
  units bigint not null check (units > 0),
  -- Said once: the same thing told twice is entered once.
  key text not null,
  purchase_id uuid,
  -- What it was taken aside for: a send, a broadcast.
  use_id uuid,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (top_org_id, id)
);
create unique index credit_entry_key on credit_entry (top_org_id, key);
create index credit_entry_use on credit_entry (top_org_id, use_id) where use_id is not null;
create index credit_entry_at on credit_entry (top_org_id, cause, at);
select make_tenant_table('credit_entry');
revoke update, delete on credit_entry from light_app;

-- Sums of it, written by the trigger alone; whoever takes the last piece holds the row, and nothing goes below nought.
create table credit_account (
  top_org_id uuid not null references org on delete cascade,
  kind text not null,
  left_units bigint not null default 0 check (left_units >= 0),
  reserved_units bigint not null default 0 check (reserved_units >= 0),
  used_units bigint not null default 0 check (used_units >= 0),
  primary key (top_org_id, kind)
);
select make_tenant_table('credit_account');
revoke insert, update, delete on credit_account from light_app;
-- Locking a row asks for the right to change a column of it.
grant update (kind) on credit_account to light_app;
create function tally_credits() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger credits_tallied after insert on credit_entry referencing new table as new_rows for each statement execute function tally_credits();

-- A payment is for an order of an event, or for what an organisation buys from the operator: then it lies with the seller.
alter table payment alter column bvent_id drop not null, alter column order_id drop not null,
  add column purchase_id uuid,
  add column buyer_org_id uuid,
  -- What it is for, where no event says so.
  add column subject text not null default '',
  add check (num_nonnulls(order_id, purchase_id) = 1 and num_nonnulls(bvent_id, purchase_id) = 1),
  add check ((purchase_id is null) = (buyer_org_id is null));
create index payment_purchase on payment (purchase_id) where purchase_id is not null;
