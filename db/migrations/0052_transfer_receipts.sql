-- What payers send to show that they have transferred the money; the organiser looks at it and says yes or no.
create table transfer_receipt (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  order_id uuid not null,
  file_id uuid not null,
  is_waiting boolean not null default true,
  -- Why it shows nothing; '' as long as nobody says so.
  refusal text not null default '',
  decided_by uuid,
  decided_by_name text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, order_id) references reg_order on delete cascade
);
create index transfer_receipt_of on transfer_receipt (order_id, created_at);
create index transfer_receipt_waiting on transfer_receipt (bvent_id, order_id) where is_waiting;
create index transfer_receipt_waiting_of_org on transfer_receipt ((top_org_id::text), order_id) where is_waiting;
select make_tenant_table('transfer_receipt');
