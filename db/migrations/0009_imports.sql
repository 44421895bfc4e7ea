-- Importing attendees: the file as read, what was found wrong with it, what was chosen before.

create table import_job (
  top_org_id uuid not null,
  -- The key; the task that saves it has the same id.
  id uuid not null,
  bvent_id uuid not null,
  account_id uuid not null,
  account_name text not null,
  import_type text not null check (import_type in ('oneTime', 'byTicket')),
  ticket_id uuid,
  file_name text not null,
  file_kind text not null check (file_kind in ('xlsx', 'csv')),
  storage_key text not null,
  sheets text[] not null,
  sheet_name text not null,
  header_row integer not null,
  -- [{ id: 'c0', name, samples, type }], the columns that hold anything.
  columns jsonb not null,
  row_count integer not null,
  mapping jsonb,
  map_rules jsonb,
  check_id uuid,
  save_id uuid,
  new_count integer not null default 0,
  update_count integer not null default 0,
  error_count integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create index import_job_of on import_job (top_org_id, bvent_id, id desc);
create index import_job_expires on import_job (expires_at) where row_count > 0;
select make_tenant_table('import_job');

-- Cells from column A on. No foreign key: rows come by the ten thousand, and go with their job by the trigger below.
create table import_row (
  top_org_id uuid not null,
  import_id uuid not null,
  row_no integer not null,
  cells json not null,
  primary key (top_org_id, import_id, row_no)
);
select make_tenant_table('import_row');

-- What the check found: one row each, written anew by every check.
create table import_check (
  top_org_id uuid not null,
  import_id uuid not null,
  row_no integer not null,
  -- The attendee it means, or will be.
  attendee_id uuid not null,
  status smallint not null check (status in (1, 2)),
  -- Something in its own cells is wrong.
  is_wrong boolean not null default false,
  -- What no two rows of the file may share, as `field:value`; the first row that has it keeps it.
  keys text[] not null default '{}',
  duplicate_of integer,
  duplicate_key text,
  -- Null until the save has judged it; then why it was refused, if it was.
  is_saved boolean,
  refusal jsonb,
  has_error boolean not null generated always as (is_wrong or duplicate_of is not null or refusal is not null) stored,
  primary key (top_org_id, import_id, row_no)
);
create index import_check_errors on import_check (top_org_id, import_id, row_no) where has_error;
create index import_check_updates on import_check (top_org_id, import_id, row_no) where status = 2;
select make_tenant_table('import_check');

create function drop_import_rows() returns trigger
  language plpgsql as $$
begin
  delete from import_row r using old_rows o where r.top_org_id = o.top_org_id and r.import_id = o.id;
  delete from import_check c using old_rows o where c.top_org_id = o.top_org_id and c.import_id = o.id;
  return null;
end
$$;
create trigger drop_rows after delete on import_job referencing old table as old_rows for each statement execute function drop_import_rows();

-- What this organisation once matched a column's name with.
create table import_choice (
  top_org_id uuid not null,
  label_key text not null,
  field_name text not null,
  field_label text not null,
  chosen_at timestamptz not null default now(),
  primary key (top_org_id, label_key)
);
select make_tenant_table('import_choice');

-- A key lives seven days; the history of what was imported stays.
create function sweep_imports(at timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
declare
  gone record;
begin
  for gone in update import_job set row_count = 0 where expires_at < at and row_count > 0 returning top_org_id, id loop
    delete from import_row r where r.top_org_id = gone.top_org_id and r.import_id = gone.id;
    delete from import_check c where c.top_org_id = gone.top_org_id and c.import_id = gone.id;
  end loop;
end
$$;
revoke execute on function sweep_imports(timestamptz) from public;
grant execute on function sweep_imports(timestamptz) to light_app;
