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
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create index verification_code_of on verification_code (top_org_id, bvent_id, purpose, target, sent_at desc);
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

-- Who took them, so that they come back with the seat.
create table attendee_option (
  top_org_id uuid not null,
  bvent_id uuid not null,
  attendee_id uuid not null,
  field_name text not null,
  option_key text not null,
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
  config jsonb not null default '{}',
  primary key (top_org_id, bvent_id, provider),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('pay_option');

create table payment (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  order_id uuid not null,
  provider text not null,
  -- The provider's own number, known once it has answered.
  trade_no text,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'pending' check (state in ('pending', 'success', 'fail', 'refunding', 'refunded', 'refundFailed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, order_id) references reg_order on delete cascade
);
create unique index payment_trade on payment (provider, trade_no) where trade_no is not null;
create index payment_of on payment (top_org_id, order_id, created_at);
select make_tenant_table('payment');

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
