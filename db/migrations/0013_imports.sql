-- Imports by the block: fewer, larger rows, and nothing of a person's in clear before it is an attendee's.

-- What is under way must be uploaded again: it lies in clear, and only the server has the key to seal it.
update import_job set row_count = 0, columns = coalesce((select jsonb_agg(c - 'samples') from jsonb_array_elements(columns) as c), '[]');
drop trigger drop_rows on import_job;
drop function drop_import_rows();
drop table import_row, import_check;

-- Some hundred rows of a file, sealed. No foreign key: they go with their job by the trigger below.
create table import_block (
  top_org_id uuid not null,
  import_id uuid not null,
  first_row integer not null,
  last_row integer not null,
  row_count integer not null,
  cells bytea not null,
  -- What the check found and the save did, row by row, sealed; null before the check.
  checks bytea,
  -- How many rows are in which state, and wrong for which reason.
  tally jsonb not null default '{}',
  primary key (top_org_id, import_id, first_row)
);
-- What is sealed cannot be made smaller.
alter table import_block alter column cells set storage external, alter column checks set storage external;
select make_tenant_table('import_block');

create function drop_import_blocks() returns trigger
  language plpgsql as $$
begin
  delete from import_block b using old_rows o where b.top_org_id = o.top_org_id and b.import_id = o.id;
  return null;
end
$$;
create trigger drop_blocks after delete on import_job referencing old table as old_rows for each statement execute function drop_import_blocks();

create or replace function sweep_imports(at timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
declare
  gone record;
begin
  for gone in update import_job set row_count = 0 where expires_at < at and row_count > 0 returning top_org_id, id loop
    delete from import_block b where b.top_org_id = gone.top_org_id and b.import_id = gone.id;
  end loop;
end
$$;

-- What came of a row in words of no language; it is said in the reader's.
alter table task_row add column note jsonb;

-- The check behind this key is planned once per connection, and planned on an empty table it walks the whole event for every value. The
-- values of an attendee are written with it, and go with it by the trigger.
alter table attendee_unique drop constraint attendee_unique_top_org_id_bvent_id_attendee_id_fkey;
create function drop_unique_values() returns trigger
  language plpgsql as $$
begin
  delete from attendee_unique u using old_rows o
  where u.top_org_id = o.top_org_id and u.bvent_id = o.bvent_id and u.attendee_id = o.id;
  return null;
end
$$;
create trigger drop_unique_values after delete on attendee referencing old table as old_rows for each statement execute function drop_unique_values();
