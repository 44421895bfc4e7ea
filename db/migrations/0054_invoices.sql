-- Invoices: asked for by buyers, issued by finance, never for more than an order holds.

create table invoice_option (
  top_org_id uuid not null,
  bvent_id uuid not null,
  is_enable boolean not null default false,
  types text[] not null default '{}',
  items text[] not null default '{}',
  -- In hundredths of a percent.
  tax_rate integer not null default 600 check (tax_rate between 0 and 10000),
  -- Days after the event's end until which one can be asked for.
  deadline_days integer not null default 30 check (deadline_days between 0 and 3650),
  is_auto boolean not null default false,
  -- Whether one may be asked for several orders together.
  is_merged boolean not null default false,
  remark text not null default '',
  version integer not null default 1,
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('invoice_option');

create table invoice (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  bvent_id uuid not null,
  state text not null default 'Applied' check (state in ('Applied', 'Issuing', 'Issued', 'Red', 'Rejected', 'Withdrawn')),
  title_type text not null check (title_type in ('Personal', 'Company', 'Special')),
  title text not null check (title <> ''),
  -- As it is searched for.
  title_key text not null default '',
  tax_no text not null default '',
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  bank_account text not null default '',
  email text not null default '',
  remark text not null default '',
  item text not null,
  tax_rate integer not null check (tax_rate between 0 and 10000),
  -- The sum of what it takes from its orders.
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  language text not null default 'zh-CN',
  applicant text not null default '',
  applied_at timestamptz not null,
  reject_reason text not null default '',
  number text not null default '',
  issued_at timestamptz,
  issued_by_name text not null default '',
  file_id uuid,
  -- Money went back while it was being issued: issued, it is cancelled at once.
  is_red_due boolean not null default false,
  red_number text not null default '',
  red_at timestamptz,
  red_reason text not null default '' check (red_reason in ('', 'mistake', 'return', 'ended', 'allowance', 'exchange')),
  red_note text not null default '',
  -- The one whose place it took.
  replaces uuid,
  -- What its buyer wants on another one instead, until finance has agreed or declined.
  exchange jsonb,
  exchange_at timestamptz,
  exchange_refusal text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (top_org_id, id),
  check (state not in ('Issued', 'Red') or (number <> '' and issued_at is not null)),
  check (exchange is null or state = 'Issued'),
  check (amount_minor > 0 or state = 'Withdrawn')
);
create index invoice_of on invoice (bvent_id, top_org_id, applied_at desc, id desc);
create index invoice_of_state on invoice (bvent_id, top_org_id, state, applied_at desc, id desc);
create index invoice_exchange_asked on invoice (bvent_id, top_org_id, exchange_at) where exchange is not null;
create index invoice_title_begins on invoice (title_key text_pattern_ops, bvent_id);
create index invoice_tax_no_begins on invoice (tax_no text_pattern_ops, bvent_id) where tax_no <> '';
create unique index invoice_number on invoice (top_org_id, number) where number <> '';
create index invoice_number_begins on invoice (number text_pattern_ops, bvent_id) where number <> '';
select make_tenant_table('invoice');
create view invoice_of_org as select * from invoice where top_org_id = app_org();

-- What an invoice takes from which order; `is_live` as long as it stands or may still be issued.
create table invoice_order (
  top_org_id uuid not null,
  invoice_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  is_live boolean not null default true,
  primary key (top_org_id, invoice_id, order_id),
  foreign key (top_org_id, invoice_id) references invoice on delete cascade,
  foreign key (top_org_id, order_id) references reg_order on delete cascade
);
create index invoice_order_of on invoice_order (order_id);
select make_tenant_table('invoice_order');

-- Titles a buyer has used, by the address or number the orders were made with.
create table invoice_title (
  top_org_id uuid not null references org on delete cascade,
  contact text not null,
  title_type text not null,
  title text not null,
  tax_no text not null default '',
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  bank_account text not null default '',
  email text not null default '',
  used_at timestamptz not null,
  primary key (top_org_id, contact, title_type, title)
);
select make_tenant_table('invoice_title');

alter table reg_order
  -- What is promised back and has not gone yet, and what invoices take of the rest: never more than is there.
  add column returning_minor bigint not null default 0 check (returning_minor >= 0),
  add column invoiced_minor bigint not null default 0 check (invoiced_minor >= 0),
  add constraint reg_order_invoiced check (invoiced_minor = 0 or invoiced_minor <= paid_minor - returning_minor);
alter table reg_order disable trigger user;
update reg_order o set returning_minor = r.sum from (
  select r.top_org_id, r.order_id, sum(r.amount_minor) as sum
  from refund r join payment p on p.top_org_id = r.top_org_id and p.id = r.payment_id
  where r.state not in ('Done', 'Declined') and not r.is_waiting and p.is_used group by 1, 2) r
where o.top_org_id = r.top_org_id and o.id = r.order_id;
alter table reg_order enable trigger user;

create function keep_returning() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger refund_returning_insert after insert on refund for each row execute function keep_returning();
create trigger refund_returning_update after update of state, is_waiting on refund for each row
  when ((new.state, new.is_waiting) is distinct from (old.state, old.is_waiting)) execute function keep_returning();

create function hold_invoiced() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invoice_order_held after insert or update or delete on invoice_order for each row execute function hold_invoiced();
create function end_invoice() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invoice_ended after update of state on invoice for each row
  when (new.state <> old.state and new.state in ('Red', 'Rejected', 'Withdrawn')) execute function end_invoice();
create function fit_invoices() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger order_fits_invoices before update of paid_minor, returning_minor on reg_order for each row
  when (new.invoiced_minor > 0 and new.invoiced_minor > new.paid_minor - new.returning_minor) execute function fit_invoices();

-- Counts and sums by state, currency and the month of issue where the event is, as additions: whoever writes waits for nobody.
create table invoice_tally (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  id bigint generated always as identity,
  state text not null,
  currency text not null,
  month date,
  total bigint not null,
  amount_minor bigint not null,
  -- From asking to issue, of those issued.
  waited_seconds bigint not null,
  primary key (top_org_id, bvent_id, id)
);
select make_tenant_table('invoice_tally');
create function tally_invoices() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invoice_tallied_insert after insert on invoice referencing new table as new_rows for each statement execute function tally_invoices();
create trigger invoice_tallied_update after update on invoice referencing new table as new_rows old table as old_rows
  for each statement execute function tally_invoices();
create function fold_invoices() returns void language sql as '';
grant execute on function fold_invoices() to light_app;
