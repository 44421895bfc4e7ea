-- What people may have back if they leave by themselves, and what they ask for.

-- The shape is `refundTerms` of the orders' contract. An event without a row leaves it to the organiser.
create table refund_terms (
  top_org_id uuid not null,
  bvent_id uuid not null,
  terms jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('refund_terms');

-- As they were when it was ordered: a promise. Null: nothing had been said, and what the event says counts.
alter table reg_order add column refund_terms jsonb;

-- A buyer's request is a refund that waits for somebody's word. Its money is set aside, so that it cannot be promised twice, until it
-- is declined.
alter table refund
  drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('Requested', 'Processing', 'Done', 'Failed', 'Declined')),
  add column is_waiting boolean not null default false,
  add column decided_by uuid,
  add column decided_by_name text not null default '',
  -- Why not.
  add column decision text not null default '',
  add column decided_at timestamptz,
  add constraint refund_waiting check (not is_waiting or (state = 'Requested' and next_try_at is null));
-- Few at any time, and counted as they are.
create index refund_waiting on refund (bvent_id, order_id) where is_waiting;
create index refund_waiting_of_org on refund ((top_org_id::text), order_id) where is_waiting;
