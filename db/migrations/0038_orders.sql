-- The organiser's orders: listed by status, found by what people read out, counted without being looked at.

alter table reg_order
  -- As it is searched for.
  add column buyer_key text not null default '',
  -- What has gone back of what came for it; what passed through to its buyer never was the order's.
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0);

-- A refund that its provider could not make and a person made instead.
alter table refund
  add column settled_by uuid,
  add column settled_by_name text not null default '',
  add column note text not null default '';

alter table reg_order disable trigger user;
update reg_order set buyer_key = coalesce(fold_text(buyer ->> 'fullName'), '') where buyer ? 'fullName';
update reg_order o set refunded_minor = r.sum from (
  select r.top_org_id, r.order_id, sum(r.amount_minor) as sum
  from refund r join payment p on p.top_org_id = r.top_org_id and p.id = r.payment_id
  where r.state = 'Done' and p.is_used group by 1, 2) r
where o.top_org_id = r.top_org_id and o.id = r.order_id;
alter table reg_order enable trigger user;

-- Newest first, of one event, of those given back in part, and of the whole organisation. None holds the status: orders are moved in
-- place by the thousand, and an index of it would be rewritten with each. None of them begins
-- with the organisation itself (0025): it comes second, so that it is compared once and not with every row.
drop index reg_order_of;
create index reg_order_of on reg_order (bvent_id, top_org_id, created_at desc, id desc);
create index reg_order_refunded on reg_order (bvent_id, top_org_id, created_at desc, id desc) where refunded_minor > 0;
create index reg_order_of_org on reg_order ((top_org_id::text), top_org_id, created_at desc, id desc) include (bvent_id);

-- By how they begin: the buyer's name, the buyer's mobile, and as before the number; trade numbers by the whole of them.
drop index reg_order_buyer_mobile;
create index reg_order_buyer_key on reg_order (buyer_key text_pattern_ops, bvent_id) where buyer_key <> '';
create index reg_order_buyer_mobile on reg_order (buyer_mobile text_pattern_ops, bvent_id) where buyer_mobile is not null;
drop index payment_trade;
create unique index payment_trade on payment (trade_no, provider);
create index payment_provider_no on payment (provider_no) where provider_no is not null;
create view order_of_org as select * from reg_order where top_org_id = app_org();

-- Counts and sums by status and currency, as additions: whoever writes waits for nobody.
create table order_tally (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  id bigint generated always as identity,
  -- Of those paid, the ones given back in part are counted by themselves.
  status text not null,
  currency text not null,
  total bigint not null,
  amount_minor bigint not null,
  paid_minor bigint not null,
  refunded_minor bigint not null,
  primary key (top_org_id, bvent_id, id)
);
select make_tenant_table('order_tally');

create function listed_status(status text, refunded_minor bigint) returns text language sql immutable as 'select status';
create function tally_orders() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger order_tallied_insert after insert on reg_order referencing new table as new_rows for each statement execute function tally_orders();
create trigger order_tallied_update after update on reg_order referencing new table as new_rows old table as old_rows
  for each statement execute function tally_orders();
create trigger order_tallied_delete after delete on reg_order referencing old table as old_rows for each statement execute function tally_orders();
create function keep_refunded() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger refund_kept_insert after insert on refund for each row when (new.state = 'Done') execute function keep_refunded();
create trigger refund_kept_update after update of state on refund for each row
  when (new.state = 'Done' and old.state <> 'Done') execute function keep_refunded();
create function fold_orders() returns void language sql as '';
grant execute on function fold_orders() to light_app;

insert into order_tally (top_org_id, bvent_id, status, currency, total, amount_minor, paid_minor, refunded_minor)
select top_org_id, bvent_id, case when status = 'Paid' and refunded_minor > 0 then 'PartlyRefunded' else status end, currency, count(*),
  sum(amount_minor), sum(paid_minor), sum(refunded_minor)
from reg_order group by 1, 2, 3, 4;
