-- Photo live: one album for an event, links for photographers without an account, and the pictures.
create table photo_album (
  top_org_id uuid not null,
  bvent_id uuid not null,
  is_open boolean not null default true,
  watch text not null default 'Public' check (watch in ('Public', 'Registered')),
  -- What arrives waits until somebody lets it out.
  is_reviewed boolean not null default false,
  mark text not null default '' check (char_length(mark) <= 30),
  download text not null default 'Nobody' check (download in ('Nobody', 'Registered', 'Everybody')),
  -- What lies in it, kept with every picture.
  photo_count integer not null default 0 check (photo_count >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  view_count integer not null default 0 check (view_count >= 0),
  download_count integer not null default 0 check (download_count >= 0),
  -- Raised with every change that visitors see; taken under the row's lock, so that its order is the order of commits.
  last_seq bigint not null default 0,
  -- The last that were deleted, and when: pages that still show them are told.
  gone uuid[] not null default '{}',
  gone_seq bigint not null default 0,
  version integer not null default 1,
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('photo_album');

-- Whoever has it sends pictures until its end, and no more than so many.
create table photo_link (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  name text not null check (char_length(name) between 1 and 30),
  room text not null default '' check (char_length(room) <= 60),
  ends_at timestamptz not null,
  most integer not null check (most between 1 and 5000),
  taken integer not null default 0 check (taken between 0 and most),
  last_at timestamptz,
  is_open boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create index photo_link_of on photo_link (bvent_id, top_org_id, created_at, id);
select make_tenant_table('photo_link');

create table photo (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id uuid not null,
  -- Null: a member of the organisation.
  link_id uuid,
  by_name text not null default '' check (char_length(by_name) <= 60),
  -- As it came, without what a camera wrote into it; and what visitors see: smaller, with the mark.
  file_id uuid not null,
  shown_file_id uuid not null,
  file_name text not null default '' check (char_length(file_name) <= 255),
  -- Of the bytes that were sent: the same picture is taken in once.
  digest bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bigint not null check (bytes > 0),
  room text not null default '' check (char_length(room) <= 60),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  state text not null check (state in ('Pending', 'Published', 'Hidden')),
  mark text not null default '',
  taken_at timestamptz not null,
  uploaded_at timestamptz not null,
  published_at timestamptz,
  changed_seq bigint not null,
  primary key (top_org_id, bvent_id, id),
  foreign key (top_org_id, bvent_id) references photo_album on delete cascade,
  check (state <> 'Published' or published_at is not null)
);
create unique index photo_once on photo (top_org_id, bvent_id, digest);
create index photo_newest on photo (bvent_id, published_at, id, top_org_id) where state = 'Published';
create index photo_taken on photo (bvent_id, taken_at, id, top_org_id);
create index photo_changed on photo (bvent_id, changed_seq, top_org_id);
select make_tenant_table('photo');

-- Whatever takes a picture away, its files go with the next sweep.
create function drop_photo_files() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger photo_files_dropped after delete on photo referencing old table as gone for each statement execute function drop_photo_files();

create function albums_to_mark() returns table (top_org_id uuid, bvent_id uuid) language sql as 'select null::uuid, null::uuid where false';
revoke execute on function albums_to_mark() from public;
grant execute on function albums_to_mark() to light_app;
