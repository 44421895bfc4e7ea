-- The library of pictures and documents that an organisation uses again and again.
create table material_folder (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  primary key (top_org_id, id)
);
create unique index material_folder_name on material_folder (lower(name), top_org_id);
select make_tenant_table('material_folder');

create table material (
  top_org_id uuid not null,
  -- The file itself: as long as it lies here it does not expire.
  file_id uuid not null,
  folder_id uuid,
  kind text not null check (kind in ('picture', 'document')),
  name text not null check (char_length(name) between 1 and 150),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- What is read aloud or shown below it, by language.
  captions jsonb not null default '{}',
  width integer,
  height integer,
  bytes bigint not null,
  created_by_name text not null default '',
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (top_org_id, file_id),
  foreign key (top_org_id, file_id) references file,
  foreign key (top_org_id, folder_id) references material_folder on delete set null (folder_id)
);
create index material_of on material (top_org_id, folder_id, created_at desc);
select make_tenant_table('material');

-- One file put in the place of another everywhere, with the places, so that it can be taken back.
create table material_swap (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  from_file_id uuid not null,
  to_file_id uuid not null,
  places jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (top_org_id, id)
);
create index material_swap_of on material_swap (top_org_id, created_at desc);
select make_tenant_table('material_swap');
