-- Registering: keys that sign tickets, verification codes, options that run out, payments.

create table event_key (
  top_org_id uuid not null,
  bvent_id uuid not null,
  kid text not null,
  public_key bytea not null,
  -- Sealed: a copy of the table alone signs nothing.
  private_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('event_key');

create table verification_code (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  purpose text not null check (purpose in ('register', 'center', 'checkin')),
  channel text not null check (channel in ('mobile', 'email')),
  target text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Where one proof is good for one person only, it was used up then.
  spent_at timestamptz,
  address text not null default '',
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create index verification_code_of on verification_code (top_org_id, bvent_id, purpose, target, sent_at desc);
create index verification_code_target on verification_code (top_org_id, target, sent_at);
create index verification_code_address on verification_code (top_org_id, address, sent_at);
create index verification_code_sent on verification_code (sent_at);
select make_tenant_table('verification_code');

-- Options that only so many people may choose: the counter moves by `taken = taken + 1 where taken < most`, like seats.
create table option_count (
  top_org_id uuid not null,
  bvent_id uuid not null,
  field_name text not null,
  option_key text not null,
  taken integer not null default 0 check (taken >= 0),
  primary key (top_org_id, bvent_id, field_name, option_key),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('option_count');

-- Who took them, so that they are given back with the seat, and taken again with it.
create table attendee_option (
  top_org_id uuid not null,
  bvent_id uuid not null,
  attendee_id uuid not null,
  field_name text not null,
  option_key text not null,
  is_held boolean not null default true,
  primary key (top_org_id, bvent_id, attendee_id, field_name, option_key),
  foreign key (top_org_id, bvent_id, attendee_id) references attendee on delete cascade
);
select make_tenant_table('attendee_option');

-- How an event is paid for: one row per way.
create table pay_option (
  top_org_id uuid not null,
  bvent_id uuid not null,
  provider text not null,
  is_enable boolean not null default true,
  primary key (top_org_id, bvent_id, provider),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('pay_option');

-- How long a seat waits for its money; an event without a row waits as the rules say.
create table pay_hold (
  top_org_id uuid not null,
  bvent_id uuid not null,
  online_minutes integer not null check (online_minutes > 0),
  offline_minutes integer not null check (offline_minutes > 0),
  after_approval_minutes integer not null check (after_approval_minutes > 0),
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('pay_hold');

-- Money on its way, one row per attempt to pay and per refund of one.
create table payment (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  order_id uuid not null,
  provider text not null,
  kind text not null default 'pay' check (kind in ('pay', 'refund')),
  -- The payment that a refund gives back.
  refund_of uuid,
  -- The number both sides know it by.
  trade_no text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'pending' check (state in ('pending', 'success', 'fail', 'refunding', 'refunded', 'refundFailed')),
  -- It is what the order was paid with: a second payment, or one nobody could use, is not.
  is_used boolean not null default false,
  -- A refund is asked for again until the provider has taken it on.
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, order_id) references reg_order on delete cascade,
  check ((kind = 'refund') = (refund_of is not null)),
  check ((kind = 'refund') = (state in ('refunding', 'refunded', 'refundFailed')))
);
create unique index payment_trade on payment (provider, trade_no);
create index payment_of on payment (top_org_id, order_id, created_at);
create index payment_asking on payment (next_try_at) where next_try_at is not null;
select make_tenant_table('payment');

-- The local test provider's own books. It stands for a third party: it knows trades, not organisations.
create table local_trade (
  trade_no text primary key,
  order_id uuid not null,
  amount text not null,
  currency text not null,
  result text not null check (result in ('success', 'fail')),
  created_at timestamptz not null default now()
);
create table local_notice (
  id uuid primary key,
  notify_url text not null,
  body text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index local_notice_due on local_notice (due_at) where delivered_at is null;

-- The path an order came by, so that its people are asked the same questions later.
alter table reg_order add column path_id uuid;
-- Those who lost their seats when the order's hold ran out: a payment that comes too late brings them back if it can.
alter table reg_order add column lapsed_ids uuid[] not null default '{}';
-- What an organiser enters waits for its money as long as it takes.
alter table reg_order add column is_held_for_ever boolean not null default false;
-- Plain columns, because an index on an expression is not used behind row-level security.
alter table reg_order add column buyer_mobile text generated always as (buyer ->> 'mobile') stored;
alter table reg_order add column buyer_email text generated always as (buyer ->> 'email') stored;
create index reg_order_buyer_mobile on reg_order (top_org_id, bvent_id, buyer_mobile) where buyer_mobile is not null;
create index reg_order_buyer_email on reg_order (top_org_id, bvent_id, buyer_email) where buyer_email is not null;
create index attendee_email_as_kept on attendee (top_org_id, email) where deleted_at is null and email is not null;

-- A value is held with its person's seat: it is let go with it and taken again with it.
alter table attendee_unique drop constraint attendee_unique_pkey;
alter table attendee_unique add column is_held boolean not null default true;
alter table attendee_unique add constraint attendee_unique_own primary key (top_org_id, bvent_id, attendee_id, field_name);
create unique index attendee_unique_pkey on attendee_unique (top_org_id, bvent_id, field_name, value_key) where is_held;
drop index attendee_unique_of;

-- Narrow windows for public calls, which know a thing but not yet its organisation.
create function org_of_order(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from reg_order where id = wanted $$;
revoke execute on function org_of_order(uuid) from public;
grant execute on function org_of_order(uuid) to light_app;

create function org_of_attendee(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from attendee where id = wanted limit 1 $$;
revoke execute on function org_of_attendee(uuid) from public;
grant execute on function org_of_attendee(uuid) to light_app;
create index attendee_id on attendee (id);
create index reg_order_id on reg_order (id);

create function orgs_with_expired_orders(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct top_org_id from reg_order where status = 'Unpaid' and pay_expire_time < at $$;
revoke execute on function orgs_with_expired_orders(timestamptz) from public;
grant execute on function orgs_with_expired_orders(timestamptz) to light_app;

create function orgs_with_refunds_to_ask(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct top_org_id from payment where next_try_at <= at $$;
revoke execute on function orgs_with_refunds_to_ask(timestamptz) from public;
grant execute on function orgs_with_refunds_to_ask(timestamptz) to light_app;

create function sweep_registration(at timestamptz) returns void
  language sql security definer set search_path = public
  as $$
    delete from verification_code where sent_at < at - interval '2 days';
    delete from local_notice where created_at < at - interval '30 days';
    delete from local_trade where created_at < at - interval '30 days';
  $$;
revoke execute on function sweep_registration(timestamptz) from public;
grant execute on function sweep_registration(timestamptz) to light_app;
