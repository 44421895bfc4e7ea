-- Groups of people in words: a tree of conditions, counted when asked, or fixed once and for all.
create table segment (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  tree jsonb not null,
  is_fixed boolean not null default false,
  total integer not null default 0,
  counted_at timestamptz,
  created_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (top_org_id, id)
);
select make_tenant_table('segment');
create table segment_member (
  top_org_id uuid not null,
  segment_id uuid not null,
  person_id uuid not null,
  primary key (top_org_id, segment_id, person_id),
  foreign key (top_org_id, segment_id) references segment on delete cascade,
  foreign key (top_org_id, person_id) references person on delete cascade
);
create index segment_member_of on segment_member (top_org_id, person_id);
select make_tenant_table('segment_member');
create table segment_day (
  top_org_id uuid not null,
  segment_id uuid not null,
  day date not null,
  total integer not null,
  primary key (top_org_id, segment_id, day),
  foreign key (top_org_id, segment_id) references segment on delete cascade
);
select make_tenant_table('segment_day');

create table label_group (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 30),
  sort_id integer not null default 0,
  primary key (top_org_id, id)
);
create unique index label_group_name on label_group (lower(name), top_org_id);
select make_tenant_table('label_group');
create table label (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  group_id uuid,
  name text not null check (char_length(name) between 1 and 30),
  colour text not null default 'blue' check (colour in ('blue', 'green', 'amber', 'red', 'violet', 'teal', 'grey')),
  -- Given to whoever is in it, and taken from whoever is not any more.
  segment_id uuid,
  ruled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, group_id) references label_group,
  foreign key (top_org_id, segment_id) references segment
);
create unique index label_name on label (lower(name), top_org_id);
create index label_of_group on label (group_id, top_org_id);
create index label_of_segment on label (top_org_id, segment_id) where segment_id is not null;
select make_tenant_table('label');
create table person_label (
  top_org_id uuid not null,
  label_id uuid not null,
  person_id uuid not null,
  source text not null check (source in ('hand', 'rule', 'task')),
  created_at timestamptz not null,
  primary key (top_org_id, label_id, person_id),
  foreign key (top_org_id, label_id) references label on delete cascade,
  foreign key (top_org_id, person_id) references person on delete cascade
);
create index person_label_of on person_label (top_org_id, person_id);
select make_tenant_table('person_label');

create function orgs_with_segments_to_count(before timestamptz) returns setof uuid language sql as 'select null::uuid where false';
grant execute on function orgs_with_segments_to_count(timestamptz) to light_app;
