-- Money that adds up: orders have lines with the price as it was, books have two sides, payments and refunds states of their own.

-- What a person costs: the sum of their lines, beside the status that depends on it.
alter table attendee add column price_minor bigint not null default 0;

-- One line each for a ticket, a discount (below zero), a fee. A line is cancelled, and may come back with its person; nothing else of it changes.
create table order_line (
  top_org_id uuid not null,
  order_id uuid not null,
  no smallint not null,
  bvent_id uuid not null,
  kind text not null check (kind in ('ticket', 'discount', 'fee')),
  -- Whose it is; null: the whole order's.
  attendee_id uuid,
  ticket_id uuid,
  -- As it was called then.
  name text not null,
  price_minor bigint not null check (case kind when 'discount' then price_minor <= 0 else price_minor >= 0 end),
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  primary key (top_org_id, order_id, no),
  foreign key (top_org_id, order_id) references reg_order on delete cascade
);
create index order_line_person on order_line (attendee_id) where attendee_id is not null;
select make_tenant_table('order_line');
revoke update on order_line from light_app;
grant update (cancelled_at) on order_line to light_app;

alter table attendee disable trigger user;
update attendee a set price_minor = t.price_minor from ticket t where t.top_org_id = a.top_org_id and t.id = a.ticket_id and t.price_minor > 0;
alter table attendee enable trigger user;
insert into order_line (top_org_id, order_id, no, bvent_id, kind, attendee_id, ticket_id, name, price_minor, created_at, cancelled_at)
select a.top_org_id, a.order_id, row_number() over (partition by a.top_org_id, a.order_id order by a.id), a.bvent_id, 'ticket', a.id, a.ticket_id, t.name,
  a.price_minor, a.created_date,
  case when a.deleted_at is not null or a.status in ('Denied', 'Cancelled') then coalesce(a.deleted_at, a.updated_at) end
from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id;

-- Where an organisation's money arrives: one row per contract with a provider. What is secret is sealed, and never read back by people.
create table pay_account (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  provider text not null,
  name text not null check (name <> ''),
  fields jsonb not null default '{}',
  secrets bytea,
  currencies text[] not null default '{}',
  is_enable boolean not null default true,
  check_state text not null default 'Unchecked' check (check_state in ('Unchecked', 'Passed', 'Failed')),
  checks jsonb not null default '[]',
  checked_at timestamptz,
  -- When the first of its certificates ends.
  ends_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (top_org_id, id)
);
create index pay_account_id on pay_account (id);
select make_tenant_table('pay_account');

-- Which account an event is paid to, by provider; null: the provider needs none.
alter table pay_option add column account_id uuid;
alter table pay_option add foreign key (top_org_id, account_id) references pay_account;
insert into pay_account (top_org_id, id, provider, name, check_state)
select distinct top_org_id, gen_random_uuid(), 'local', '测试支付', 'Passed' from (
  select top_org_id from pay_option where provider = 'local' union select top_org_id from payment where provider = 'local') as used
group by top_org_id;
update pay_option o set account_id = a.id from pay_account a where a.top_org_id = o.top_org_id and a.provider = o.provider;

-- Refunds leave the table of payments.
create table refund (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  refund_no text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('Requested', 'Processing', 'Done', 'Failed')),
  -- The people who left with it; empty: nobody did.
  attendee_ids uuid[] not null default '{}',
  reason text not null default '',
  asked_by uuid,
  asked_by_name text not null default '',
  provider_no text,
  failure text not null default '',
  tries integer not null default 0,
  -- Asked of the provider again until it has said what came of it.
  next_try_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, order_id) references reg_order on delete cascade
);
create unique index refund_no on refund (refund_no);
create index refund_of on refund (order_id, created_at);
create index refund_asking on refund (next_try_at) where next_try_at is not null;
select make_tenant_table('refund');
insert into refund (top_org_id, id, bvent_id, order_id, payment_id, refund_no, amount_minor, currency, state, next_try_at, done_at, created_at, updated_at)
select top_org_id, id, bvent_id, order_id, refund_of, trade_no, amount_minor, currency,
  case state when 'refunding' then 'Processing' when 'refunded' then 'Done' else 'Failed' end,
  next_try_at, case state when 'refunded' then updated_at end, created_at, updated_at
from payment where kind = 'refund';

delete from payment where kind = 'refund';
alter table payment drop constraint payment_check, drop constraint payment_check1, drop constraint payment_state_check;
drop index payment_asking, payment_of;
create index payment_of on payment (order_id, created_at);
alter table payment drop column kind, drop column refund_of, drop column next_try_at;
alter table payment
  -- Null: the organiser's own account, by transfer or at the desk.
  add column account_id uuid,
  add column provider_no text,
  add column paid_at timestamptz,
  add column expires_at timestamptz,
  -- What is promised or given back of it: never more than came.
  add column refunded_minor bigint not null default 0,
  -- Until it is known what came of it, the provider is asked again.
  add column next_query_at timestamptz,
  add column queries integer not null default 0,
  add column failure text not null default '',
  add column recorded_by uuid,
  add column recorded_by_name text not null default '',
  add column proof_file_id uuid;
update payment set state = case state when 'pending' then 'Created' when 'success' then 'Paid' else 'Failed' end,
  paid_at = case state when 'success' then updated_at end;
alter table payment alter column state set default 'Created',
  add constraint payment_state check (state in ('Created', 'Paid', 'Closed', 'Failed'));
update payment p set account_id = a.id from pay_account a where a.top_org_id = p.top_org_id and a.provider = p.provider;

-- Money that came without a provider was known to the order alone.
insert into payment (top_org_id, id, bvent_id, order_id, provider, trade_no, amount_minor, currency, state, is_used, paid_at, created_at, updated_at)
select o.top_org_id, gen_random_uuid(), o.bvent_id, o.id, 'offline', 'P' || replace(gen_random_uuid()::text, '-', ''),
  -- A transfer that was given back in part left only the rest in sight.
  greatest(o.paid_minor, case when o.status in ('Paid', 'Refunded') then o.amount_minor else 0 end), o.currency, 'Paid', true,
  coalesce(o.paid_time, o.updated_at), coalesce(o.paid_time, o.updated_at), o.updated_at
from reg_order o
where (o.paid_minor > 0 or (o.status = 'Refunded' and o.amount_minor > 0))
  and not exists (select from payment p where p.top_org_id = o.top_org_id and p.order_id = o.id and p.is_used);
insert into refund (top_org_id, id, bvent_id, order_id, payment_id, refund_no, amount_minor, currency, state, done_at, created_at, updated_at)
select p.top_org_id, gen_random_uuid(), p.bvent_id, p.order_id, p.id, 'R' || replace(gen_random_uuid()::text, '-', ''), p.amount_minor - o.paid_minor,
  p.currency, 'Done', o.updated_at, o.updated_at, o.updated_at
from payment p join reg_order o on o.top_org_id = p.top_org_id and o.id = p.order_id
where p.provider = 'offline' and p.amount_minor > o.paid_minor;
update payment p set refunded_minor = r.sum from (
  select top_org_id, payment_id, sum(amount_minor) as sum from refund group by 1, 2) r
where r.top_org_id = p.top_org_id and r.payment_id = p.id;
alter table payment add constraint payment_refunds check (refunded_minor between 0 and amount_minor);
alter table refund add foreign key (top_org_id, payment_id) references payment on delete cascade;
create index payment_querying on payment (next_query_at) where next_query_at is not null;

-- The books: what moves from one account to another, never changed and never deleted, not even with its event.
create table ledger_entry (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  cause text not null check (cause in ('order', 'refund', 'fee', 'recharge', 'usage', 'correction')),
  debit text not null,
  credit text not null check (credit <> debit),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  bvent_id uuid,
  order_id uuid,
  payment_id uuid,
  refund_id uuid,
  -- Said once: the same thing told twice is entered once.
  key text not null,
  account_id uuid,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (top_org_id, id)
);
create unique index ledger_entry_key on ledger_entry (top_org_id, key);
create index ledger_entry_order on ledger_entry (order_id) where order_id is not null;
create index ledger_entry_at on ledger_entry (top_org_id, at desc, id desc);
select make_tenant_table('ledger_entry');
revoke update, delete on ledger_entry from light_app;

-- Sums of it by day of the event, as additions: whoever writes waits for nobody. Credit counts up, debit down.
create table ledger_tally (
  top_org_id uuid not null references org on delete cascade,
  id bigint generated always as identity,
  bvent_id uuid,
  account text not null,
  currency text not null,
  day date not null,
  amount_minor bigint not null,
  primary key (top_org_id, id)
);
create index ledger_tally_of on ledger_tally (top_org_id, bvent_id);
select make_tenant_table('ledger_tally');

create function tally_ledger() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger ledger_tallied after insert on ledger_entry referencing new table as new_rows for each statement execute function tally_ledger();
create function fold_ledger() returns void language sql as '';
grant execute on function fold_ledger() to light_app;
create function orgs_with_payments_to_query(at timestamptz) returns setof uuid language sql as 'select null::uuid where false';
grant execute on function orgs_with_payments_to_query(timestamptz) to light_app;
create function org_of_pay_account(wanted uuid) returns uuid language sql as 'select null::uuid';
grant execute on function org_of_pay_account(uuid) to light_app;

drop function people_of_orders(uuid[]);
create function people_of_orders(order_ids uuid[])
  returns table (top_org_id uuid, bvent_id uuid, order_id uuid, price_minor bigint, status text, is_deleted boolean)
  language sql stable as 'select null::uuid, null::uuid, null::uuid, null::bigint, null::text, null::boolean where false';
grant execute on function people_of_orders(uuid[]) to light_app;

-- What was paid and given back until today, in the books; what the orders say they hold does not change by it.
insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, key)
select p.top_org_id, coalesce(p.paid_at, p.updated_at), 'order', coalesce('merchant:' || p.account_id, 'offline'),
  case when p.is_used then 'revenue:' || p.bvent_id else 'buyer' end, p.amount_minor, p.currency, p.bvent_id, p.order_id, p.id, 'payment:' || p.id
from payment p where p.state = 'Paid';
insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, refund_id, key)
select r.top_org_id, coalesce(r.done_at, r.updated_at), 'refund', case when p.is_used then 'refund' else 'buyer' end,
  coalesce('merchant:' || p.account_id, 'offline'), r.amount_minor, r.currency, r.bvent_id, r.order_id, p.id, r.id, 'refund:' || r.id
from refund r join payment p on p.top_org_id = r.top_org_id and p.id = r.payment_id where r.state = 'Done';
-- What no payment explains is entered as what it is, so that the books say of every order what it says of itself.
insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, key)
select o.top_org_id, o.updated_at, 'correction', case when d.more > 0 then 'offline' else 'refund' end,
  case when d.more > 0 then 'revenue:' || o.bvent_id else 'offline' end, abs(d.more), o.currency, o.bvent_id, o.id, 'carried:' || o.id
from reg_order o cross join lateral (
  select o.paid_minor - coalesce((select sum(case when e.debit = 'refund' then -e.amount_minor else e.amount_minor end) from ledger_entry e
    where e.top_org_id = o.top_org_id and e.order_id = o.id and 'buyer' not in (e.debit, e.credit)), 0) as more) d
where d.more <> 0;
insert into ledger_tally (top_org_id, bvent_id, account, currency, day, amount_minor)
select e.top_org_id, e.bvent_id, s.account, e.currency, (e.at at time zone coalesce(b.time_zone, 'Asia/Shanghai'))::date, sum(s.amount)
from ledger_entry e left join bvent b on b.top_org_id = e.top_org_id and b.id = e.bvent_id
  cross join lateral (values (e.credit, e.amount_minor), (e.debit, -e.amount_minor)) as s (account, amount)
group by 1, 2, 3, 4, 5;
