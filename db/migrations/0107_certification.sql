-- Which company an organisation is: said by it, judged by the operator.
create table certification (
  top_org_id uuid primary key references org on delete cascade,
  state text not null check (state in ('Submitted', 'Approved', 'Rejected')),
  name text not null check (name <> ''),
  credit_code text not null check (credit_code ~ '^[0-9A-Z]{18}$'),
  legal_person text not null check (legal_person <> ''),
  address text not null default '',
  contact_name text not null default '',
  contact_mobile text not null default '',
  licence_file_id uuid not null,
  -- What is to be mended; '' unless it was sent back.
  reason text not null default '',
  submitted_at timestamptz not null,
  judged_at timestamptz,
  version integer not null default 1,
  foreign key (top_org_id, licence_file_id) references file (top_org_id, id),
  check ((state = 'Rejected') = (reason <> '')),
  check ((state = 'Submitted') = (judged_at is null))
);
-- A company is one organisation; who only says so keeps nobody out.
create unique index certification_of_company on certification (credit_code) where state = 'Approved';
create index certification_waiting on certification (submitted_at) where state = 'Submitted';
create index certification_licence on certification (licence_file_id, top_org_id);
select make_tenant_table('certification');

-- What became of it, in time.
create table certification_step (
  top_org_id uuid not null references certification on delete cascade,
  id uuid not null,
  state text not null check (state in ('Submitted', 'Approved', 'Rejected')),
  by_name text not null default '',
  reason text not null default '',
  created_at timestamptz not null,
  primary key (top_org_id, id)
);
select make_tenant_table('certification_step');
