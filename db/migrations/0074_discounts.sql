-- Discounts: what is taken off, for whom and how often. Held with the order, used when it is paid, given back when it ends otherwise.

create table discount (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  name text not null check (name <> ''),
  note text not null default '',
  -- One code for everybody, a batch of unique ones, or none: it comes by itself.
  way text not null check (way in ('code', 'batch', 'auto')),
  off_kind text not null check (off_kind in ('percent', 'amount', 'price', 'cheapestFree')),
  -- Percent, minor units, or of how many.
  off_value bigint not null check (case off_kind when 'percent' then off_value between 0 and 100 when 'cheapestFree' then off_value >= 2
    when 'amount' then off_value > 0 else off_value >= 0 end),
  is_per_order boolean not null default false,
  currency text not null,
  -- Empty: all of its currency.
  ticket_ids uuid[] not null default '{}',
  most_people integer check (most_people > 0),
  min_people integer not null default 1 check (min_people > 0),
  min_minor bigint not null default 0 check (min_minor >= 0),
  is_combinable boolean not null default false,
  -- Tickets that are not shown can be had with its code.
  opens_hidden boolean not null default false,
  use_limit integer check (use_limit > 0),
  per_person_limit integer check (per_person_limit > 0),
  per_code_limit integer not null default 1 check (per_code_limit > 0),
  budget_minor bigint check (budget_minor > 0),
  start_time timestamptz,
  end_time timestamptz,
  is_enable boolean not null default true,
  -- Orders that hold it or have used it, and what it took off them.
  taken integer not null default 0,
  spent_minor bigint not null default 0,
  code_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  constraint discount_uses check (taken >= 0 and (use_limit is null or taken <= use_limit)),
  constraint discount_budget check (spent_minor >= 0 and (budget_minor is null or spent_minor <= budget_minor)),
  constraint discount_period check (start_time < end_time)
);
create index discount_of on discount (bvent_id, created_at desc, id desc) where deleted_at is null;
create index discount_id on discount (id);
select make_tenant_table('discount');

create table discount_code (
  top_org_id uuid not null,
  id uuid not null,
  discount_id uuid not null,
  bvent_id uuid not null,
  code text not null check (code <> ''),
  -- Without case, spaces and letters that look alike.
  code_key text not null check (code_key <> ''),
  holder_name text not null default '',
  -- Mobile number or e-mail address.
  holder_contact text not null default '',
  taken integer not null default 0,
  -- Null: as often as its discount.
  most integer,
  -- Its discount was deleted: the word is free again.
  is_gone boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, discount_id) references discount on delete cascade,
  constraint discount_code_uses check (taken >= 0 and (most is null or taken <= most))
);
create unique index discount_code_key on discount_code (bvent_id, code_key, top_org_id) where not is_gone;
create index discount_code_of on discount_code (discount_id, id);
create index discount_code_holder on discount_code (holder_contact, bvent_id) where holder_contact <> '';
select make_tenant_table('discount_code');

-- One order's use of one discount. It lives as long as one of its lines does, and is worth what they take off.
create table discount_use (
  top_org_id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  bvent_id uuid not null,
  code_id uuid,
  state text not null check (state in ('held', 'used', 'given')),
  amount_minor bigint not null check (amount_minor >= 0),
  -- What the order has been paid.
  revenue_minor bigint not null default 0,
  used_day date,
  -- By which a person is known again.
  mobile text,
  email text,
  created_at timestamptz not null default now(),
  primary key (top_org_id, order_id, discount_id),
  foreign key (top_org_id, order_id) references reg_order on delete cascade,
  foreign key (top_org_id, discount_id) references discount on delete cascade
);
create index discount_use_order on discount_use (order_id);
create index discount_use_of on discount_use (discount_id, created_at desc, order_id desc);
create index discount_use_mobile on discount_use (discount_id, mobile) where mobile is not null and state <> 'given';
create index discount_use_email on discount_use (discount_id, email) where email is not null and state <> 'given';
create index discount_use_code on discount_use (code_id) where code_id is not null;
select make_tenant_table('discount_use');

-- Uses that were paid, by day of the event, as additions: whoever pays waits for nobody.
create table discount_tally (
  top_org_id uuid not null references org on delete cascade,
  id bigint generated always as identity,
  bvent_id uuid not null,
  discount_id uuid not null,
  day date not null,
  used bigint not null,
  given_minor bigint not null,
  revenue_minor bigint not null,
  primary key (top_org_id, id)
);
create index discount_tally_of on discount_tally (bvent_id, discount_id, day);
select make_tenant_table('discount_tally');

-- Which discount a line is of.
alter table order_line add column discount_id uuid;
create index order_line_discount on order_line (discount_id) where discount_id is not null;

create function follow_discount_lines() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger discount_lines_followed after update on order_line referencing new table as new_rows
  for each statement execute function follow_discount_lines();
create function follow_discount_orders() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger discount_orders_followed after update on reg_order referencing new table as new_rows
  for each statement execute function follow_discount_orders();
create function tally_discounts() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger discount_tallied_insert after insert on discount_use referencing new table as new_rows
  for each statement execute function tally_discounts();
create trigger discount_tallied_update after update on discount_use referencing new table as new_rows old table as old_rows
  for each statement execute function tally_discounts();
create function give_discount_back() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger discount_given_back after delete on discount_use referencing old table as old_rows
  for each statement execute function give_discount_back();
create function discounts_without_room(attendee_ids uuid[]) returns setof uuid language sql as 'select null::uuid where false';
grant execute on function discounts_without_room(uuid[]) to light_app;
create function fold_discounts() returns void language sql as '';
grant execute on function fold_discounts() to light_app;
