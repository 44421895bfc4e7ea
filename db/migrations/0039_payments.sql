-- What the provider answered when the payer was sent to it, so that a second look does not begin a second payment.
alter table payment add column started jsonb;

-- What was told of money and is not to be believed: refused, and there to be seen. The same thing again counts up.
create table pay_alert (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  account_id uuid,
  provider text not null,
  reason text not null check (reason in ('signature', 'unknown', 'amount', 'merchant')),
  trade_no text not null default '',
  bvent_id uuid,
  order_id uuid,
  detail text not null default '',
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  settled_at timestamptz,
  settled_by_name text not null default '',
  primary key (top_org_id, id)
);
create unique index pay_alert_open on pay_alert (top_org_id, provider, reason, trade_no) where settled_at is null;
select make_tenant_table('pay_alert');

-- The local till's own books know what it has given back, and what was closed.
alter table local_trade drop constraint local_trade_result_check, add check (result in ('success', 'fail', 'closed'));
create table local_refund (
  refund_no text primary key,
  trade_no text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  result text not null check (result in ('refunded', 'refundFailed')),
  created_at timestamptz not null default now()
);
create index local_refund_of on local_refund (trade_no);
