-- An invoice for what an organisation bought from the operator, who issues it: one for a purchase, asked for again after a no.
create table purchase_invoice (
  top_org_id uuid not null,
  purchase_id uuid not null,
  state text not null default 'Applied' check (state in ('Applied', 'Issued', 'Rejected')),
  title_type text not null check (title_type in ('Personal', 'Company', 'Special')),
  title text not null check (title <> ''),
  tax_no text not null default '',
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  bank_account text not null default '',
  email text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  applied_at timestamptz not null,
  applied_name text not null default '',
  reject_reason text not null default '',
  number text not null default '',
  issued_at timestamptz,
  file_id uuid,
  primary key (top_org_id, purchase_id),
  foreign key (top_org_id, purchase_id) references purchase on delete cascade,
  check ((state = 'Issued') = (number <> '' and issued_at is not null and file_id is not null)),
  check ((state = 'Rejected') = (reject_reason <> ''))
);
create index purchase_invoice_waiting on purchase_invoice (applied_at) where state = 'Applied';
select make_tenant_table('purchase_invoice');
-- A purchase that is referred to is looked up by its key alone; an organisation's own are few and sorted as they are read.
drop index purchase_newest;
