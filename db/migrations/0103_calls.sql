-- People to be called, by whom, with which words, and what came of it.
create table call_list (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  script text not null default '',
  is_open boolean not null default true,
  created_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (top_org_id, id)
);
select make_tenant_table('call_list');
create table call_entry (
  top_org_id uuid not null,
  list_id uuid not null,
  person_id uuid not null,
  -- Whose turn it is; null: anybody's.
  owner_id uuid,
  outcome text not null default '' check (outcome in ('', 'reached', 'noAnswer', 'wrongNumber', 'later', 'interested', 'refused')),
  note text not null default '',
  next_step text not null default '',
  next_date date,
  called_at timestamptz,
  called_name text not null default '',
  calls integer not null default 0,
  version integer not null default 1,
  primary key (top_org_id, list_id, person_id),
  foreign key (top_org_id, list_id) references call_list on delete cascade,
  foreign key (top_org_id, person_id) references person on delete cascade
);
create index call_entry_of on call_entry (top_org_id, person_id);
create index call_entry_owner on call_entry (top_org_id, list_id, owner_id);
select make_tenant_table('call_entry');
