-- Posters that an organisation has saved to begin others with.
create table poster_template (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  business_type text not null check (business_type in ('Live', 'Event', 'Invitation', 'Promoter')),
  name text not null check (char_length(name) between 1 and 60),
  scene jsonb not null,
  -- How it looks, for the list; painted when it is saved.
  picture_file_id uuid not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, picture_file_id) references file
);
create index poster_template_of on poster_template (business_type, updated_at desc);
create index poster_template_picture on poster_template (top_org_id, picture_file_id);
select make_tenant_table('poster_template');

-- The poster of an event for each of its uses; without a row it is the first of ours.
create table poster (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  business_type text not null check (business_type in ('Live', 'Event', 'Invitation', 'Promoter')),
  scene jsonb not null,
  version integer not null default 1,
  primary key (top_org_id, bvent_id, business_type),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('poster');

-- Painted posters, by what they were painted from; gone with their file, which expires.
create table poster_print (
  top_org_id uuid not null,
  hash bytea not null,
  bvent_id uuid not null,
  -- Whose it is: channel, promoter, inviter, guest; '' for the event's own.
  kind text not null,
  file_id uuid not null,
  primary key (top_org_id, hash),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  foreign key (top_org_id, file_id) references file on delete cascade
);
create index poster_print_of on poster_print (top_org_id, bvent_id, kind);
create index poster_print_file on poster_print (top_org_id, file_id);
select make_tenant_table('poster_print');
