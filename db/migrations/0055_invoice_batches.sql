-- Many invoices at once: a workbook of numbers and an archive of files; each row is matched, or explained and handed back.

create table invoice_batch (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  bvent_id uuid not null,
  workbook_id uuid not null,
  archive_id uuid not null,
  file_kind text not null check (file_kind in ('xlsx', 'csv')),
  sheet_name text not null,
  header_row integer not null,
  -- In which column of the table each thing stands, and how many there are: the reasons go into the one behind.
  columns jsonb not null,
  column_count integer not null,
  created_at timestamptz not null,
  primary key (top_org_id, id)
);
create index invoice_batch_at on invoice_batch (created_at);
select make_tenant_table('invoice_batch');

create table invoice_batch_row (
  top_org_id uuid not null,
  batch_id uuid not null,
  id uuid not null,
  row_no integer not null,
  order_no text not null,
  number text not null,
  issued_on text not null,
  file_name text not null,
  -- Why it was refused, by the name of the message, and in which cell.
  reason text not null default '',
  cell text not null default '',
  primary key (top_org_id, batch_id, id),
  foreign key (top_org_id, batch_id) references invoice_batch on delete cascade
);
create index invoice_batch_row_id on invoice_batch_row (id);
select make_tenant_table('invoice_batch_row');
create function drop_invoice_batches(at timestamptz) returns void language sql as '';
grant execute on function drop_invoice_batches(timestamptz) to light_app;
