-- One person across the events of an organisation, told by mobile number, e-mail address or document number.
create table person (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  -- As their newest registration says it.
  full_name text not null default '',
  mobile text,
  email text,
  company text,
  job_title text,
  country text,
  province text,
  city text,
  gender text,
  language text,
  -- Events they are registered for, and those they came to.
  registered integer not null default 0,
  attended integer not null default 0,
  -- Registrations that are not in the bin.
  visits integer not null default 0,
  first_seen_at timestamptz,
  last_registered_at timestamptz,
  last_attended_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  search_text text not null generated always as (
    lower(full_name || E'\n' || coalesce(company, '') || E'\n' || coalesce(mobile, '') || E'\n' || coalesce(email, ''))) stored,
  primary key (top_org_id, id)
);
select make_tenant_table('person');
create index person_newest on person (top_org_id, last_registered_at desc nulls last, id) where visits > 0;
create index person_search on person using gin (search_text gin_trgm_ops);
create view person_of_org as select * from person where top_org_id = app_org();

-- By which they are told; what two people share belongs to who had it first, and the other stays apart.
create table person_key (
  top_org_id uuid not null,
  kind text not null check (kind in ('idNumber', 'mobile', 'email')),
  value text not null,
  person_id uuid not null,
  primary key (top_org_id, kind, value),
  foreign key (top_org_id, person_id) references person on delete cascade
);
create index person_key_of on person_key (top_org_id, person_id);
select make_tenant_table('person_key');

-- What a registration says of its person, narrow enough to be asked by the million.
create table person_visit (
  top_org_id uuid not null,
  attendee_id uuid not null,
  person_id uuid not null,
  bvent_id uuid not null,
  status text not null check (status in ('Registered', 'PendingApproval', 'Unpaid', 'Denied', 'Cancelled', 'Deleted')),
  registered_at timestamptz not null,
  attended_at timestamptz,
  paid_at timestamptz,
  paid_minor bigint not null default 0,
  currency text not null default 'CNY',
  primary key (top_org_id, attendee_id),
  foreign key (top_org_id, person_id) references person on delete cascade,
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create index person_visit_of on person_visit (top_org_id, person_id, bvent_id);
create index person_visit_event on person_visit (top_org_id, bvent_id, person_id);
select make_tenant_table('person_visit');

-- Registrations whose person is to be looked at: written with them, so that whoever registers waits for nobody.
create table person_due (
  top_org_id uuid not null,
  id bigint generated always as identity,
  attendee_id uuid not null,
  primary key (top_org_id, id)
);
select make_tenant_table('person_due');

create function note_people() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger people_insert after insert on attendee referencing new table as new_rows for each statement execute function note_people();
create trigger people_update after update on attendee referencing new table as new_rows old table as old_rows for each statement execute function note_people();
create trigger people_delete after delete on attendee referencing old table as old_rows for each statement execute function note_people();
create function orgs_with_people_due() returns setof uuid language sql as 'select null::uuid where false';
grant execute on function orgs_with_people_due() to light_app;
insert into person_due (top_org_id, attendee_id) select top_org_id, id from attendee where deleted_at is null order by top_org_id, created_date;

-- What a person has agreed to or withdrawn, with its proof. Nothing of it is changed: the newest counts.
create table person_consent (
  top_org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  channel text not null check (channel in ('SMS', 'Email', 'Call')),
  purpose text not null check (purpose in ('marketing', 'notice')),
  is_granted boolean not null,
  source text not null check (source in ('registration', 'hand', 'paper', 'call', 'unsubscribe')),
  proof text not null,
  time timestamptz not null,
  account_name text not null default '',
  primary key (top_org_id, id),
  foreign key (top_org_id, person_id) references person on delete cascade
);
create index person_consent_of on person_consent (top_org_id, person_id, channel, purpose, time desc);
select make_tenant_table('person_consent');
