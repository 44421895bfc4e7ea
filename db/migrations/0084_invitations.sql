-- Invitations: who asks whom, and who comes.

-- One plan for an event; what it does not say is as its defaults say.
create table invitation_plan (
  top_org_id uuid not null,
  bvent_id uuid not null,
  goal integer not null default 0 check (goal >= 0),
  start_date date,
  end_date date,
  -- Until when a guest may answer; null: until the event begins.
  reply_end timestamptz,
  claim_rule text not null default 'first' check (claim_rule in ('first', 'department', 'planner')),
  -- Days without contact after which a guest is anybody's again; null: never.
  recycle_days integer check (recycle_days between 1 and 365),
  visibility text not null default 'own' check (visibility in ('own', 'department', 'all')),
  see_all_ids uuid[] not null default '{}',
  companions integer not null default 0 check (companions between 0 and 5),
  -- What who accepts gets; null: the first that is open.
  ticket_id uuid,
  is_approval_skipped boolean not null default true,
  asks_reason boolean not null default true,
  quiet_from text not null default '',
  quiet_to text not null default '',
  -- What members may say, by language.
  texts jsonb not null default '{}',
  report_hash bytea,
  version integer not null default 1,
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check (start_date <= end_date)
);
create unique index invitation_report on invitation_plan (report_hash) where report_hash is not null;
select make_tenant_table('invitation_plan');

-- The share of a department or a member.
create table invitation_goal (
  top_org_id uuid not null,
  bvent_id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in ('department', 'member')),
  -- Of a member: where they were when they got it.
  department_id uuid,
  goal integer not null check (goal >= 0),
  deadline date,
  primary key (top_org_id, bvent_id, subject_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('invitation_goal');

-- A member's own link, or a code for a group with seats, tickets and a price of its own.
create table invitation_code (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  kind text not null check (kind in ('member', 'group')),
  code text not null check (code <> ''),
  name text not null,
  owner_id uuid,
  seats integer check (seats > 0),
  taken integer not null default 0,
  ticket_ids uuid[] not null default '{}',
  price_minor bigint check (price_minor >= 0),
  is_approval_skipped boolean not null default false,
  end_time timestamptz,
  is_enable boolean not null default true,
  opened integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  constraint invitation_code_seats check (taken >= 0 and (seats is null or taken <= seats))
);
-- Asked for before anyone knows the organisation, so no two are alike.
create unique index invitation_code_word on invitation_code (code);
create unique index invitation_code_member on invitation_code (top_org_id, bvent_id, owner_id) where kind = 'member';
create index invitation_code_of on invitation_code (bvent_id, kind, created_at desc, id desc);
select make_tenant_table('invitation_code');

create table invitee (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  -- `/i/{code}`
  code text not null,
  name text not null check (name <> ''),
  title text not null default '',
  company text not null default '',
  mobile text,
  email text,
  language text not null default 'zh-CN',
  labels text[] not null default '{}',
  source text not null check (source in ('hand', 'people', 'workbook', 'link', 'code', 'companion', 'recommended')),
  owner_id uuid,
  -- The owner's department when they got the guest.
  department_id uuid,
  code_id uuid,
  -- Takes one of its code's seats.
  is_seated boolean not null default false,
  -- Whom they accompany.
  host_id uuid,
  state text not null default 'ToInvite' check (state in ('ToInvite', 'Sent', 'Opened', 'Accepted', 'Declined')),
  sent_at timestamptz,
  sent_by text not null default '',
  opened_at timestamptz,
  open_count integer not null default 0,
  answered_at timestamptz,
  decline_reason text not null default '',
  decline_note text not null default '',
  attendee_id uuid,
  attendee_status text,
  has_come boolean not null default false,
  contacted_at timestamptz not null,
  next_step text not null default '',
  next_date date,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  search_text text not null generated always as (lower(name || E'\n' || company || E'\n' || coalesce(mobile, '') || E'\n' || coalesce(email, ''))) stored,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check (state <> 'Accepted' or attendee_id is not null),
  check (not is_seated or code_id is not null)
);
create unique index invitee_code on invitee (code);
-- One guest stands once in a plan, whoever asks them.
create unique index invitee_mobile on invitee (bvent_id, mobile, top_org_id) where mobile is not null;
create unique index invitee_email on invitee (bvent_id, email, top_org_id) where email is not null;
create unique index invitee_attendee on invitee (attendee_id, top_org_id) where attendee_id is not null;
create index invitee_of on invitee (bvent_id, created_at desc, id desc);
create index invitee_of_state on invitee (bvent_id, state, created_at desc, id desc);
create index invitee_of_owner on invitee (bvent_id, owner_id, created_at desc, id desc);
create index invitee_of_department on invitee (bvent_id, department_id, created_at desc, id desc);
create index invitee_of_code on invitee (code_id, created_at desc, id desc) where code_id is not null;
create index invitee_to_recycle on invitee (bvent_id, contacted_at) where owner_id is not null and state in ('ToInvite', 'Sent', 'Opened');
create index invitee_search on invitee using gin (search_text gin_trgm_ops);
select make_tenant_table('invitee');
create view invitee_of_org as select * from invitee where top_org_id = app_org();

-- Calls, visits and whatever else became of a guest.
create table invitee_log (
  top_org_id uuid not null,
  id uuid not null,
  invitee_id uuid not null,
  time timestamptz not null,
  account_id uuid,
  account_name text not null default '',
  kind text not null,
  outcome text not null default '',
  note text not null default '',
  next_step text not null default '',
  next_date date,
  primary key (top_org_id, id),
  foreign key (top_org_id, invitee_id) references invitee on delete cascade
);
create index invitee_log_of on invitee_log (invitee_id, time desc, id desc);
select make_tenant_table('invitee_log');

-- Who else wanted a guest, and what was answered.
create table invitee_claim (
  top_org_id uuid not null,
  invitee_id uuid not null,
  account_id uuid not null,
  state text not null check (state in ('lost', 'waiting', 'granted', 'refused')),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (top_org_id, invitee_id, account_id),
  foreign key (top_org_id, invitee_id) references invitee on delete cascade
);
create index invitee_claim_of on invitee_claim (invitee_id);
select make_tenant_table('invitee_claim');

create table invitation_letter (
  top_org_id uuid not null,
  bvent_id uuid not null,
  language text not null,
  design jsonb not null,
  version integer not null default 1,
  primary key (top_org_id, bvent_id, language),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('invitation_letter');

-- Workbooks of guests: their rows wait for the task, and for whoever repairs them.
create table invitation_batch (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  file_id uuid not null,
  file_kind text not null,
  sheet_name text not null,
  header_row integer not null,
  columns jsonb not null,
  column_count integer not null,
  created_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('invitation_batch');
create table invitation_batch_row (
  top_org_id uuid not null,
  batch_id uuid not null,
  id uuid not null,
  row_no integer not null,
  cells jsonb not null,
  reason text not null default '',
  cell text not null default '',
  primary key (top_org_id, batch_id, id),
  foreign key (top_org_id, batch_id) references invitation_batch on delete cascade
);
create index invitation_batch_row_id on invitation_batch_row (id);
select make_tenant_table('invitation_batch_row');

-- Guests by all that plan and report tell apart, as additions: whoever writes waits for nobody.
create table invitee_tally (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  id bigint generated always as identity,
  owner_id uuid,
  department_id uuid,
  source text not null,
  state text not null,
  is_sent boolean not null,
  is_opened boolean not null,
  is_registered boolean not null,
  has_come boolean not null,
  -- Of the answer, where the event is.
  day date,
  total bigint not null,
  primary key (top_org_id, bvent_id, id)
);
select make_tenant_table('invitee_tally');
create function tally_invitees() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invitee_tallied_insert after insert on invitee referencing new table as new_rows for each statement execute function tally_invitees();
create trigger invitee_tallied_update after update on invitee referencing new table as new_rows old table as old_rows
  for each statement execute function tally_invitees();
create trigger invitee_tallied_delete after delete on invitee referencing old table as old_rows for each statement execute function tally_invitees();
create function fold_invitees() returns void language sql as '';
grant execute on function fold_invitees() to light_app;

-- Who of the guests an attendee is, by whatever way they registered.
alter table attendee add column inviter_name text;
create or replace view attendee_of_org as select * from attendee where top_org_id = app_org();
create function recognise_guests() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger attendee_recognised after insert on attendee referencing new table as new_rows for each statement execute function recognise_guests();
create function follow_guests() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger attendee_followed_update after update on attendee referencing new table as new_rows for each statement execute function follow_guests();
create trigger attendee_followed_delete after delete on attendee referencing old table as old_rows for each statement execute function follow_guests();
create function recognise_new_guests() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invitee_recognised after insert on invitee referencing new table as new_rows for each statement execute function recognise_new_guests();
create function name_inviters() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invitee_named_insert after insert on invitee referencing new table as new_rows for each statement execute function name_inviters();
create trigger invitee_named_update after update on invitee referencing new table as new_rows old table as old_rows
  for each statement execute function name_inviters();

create function place_of_invitation(word text) returns table (top_org_id uuid, bvent_id uuid, kind text, id uuid)
  language sql as 'select null::uuid, null::uuid, null::text, null::uuid where false';
grant execute on function place_of_invitation(text) to light_app;
create function org_of_invitation_report(hash bytea) returns uuid language sql as 'select null::uuid';
grant execute on function org_of_invitation_report(bytea) to light_app;
create function orgs_with_guests_to_recycle(at timestamptz) returns setof uuid language sql as 'select null::uuid where false';
grant execute on function orgs_with_guests_to_recycle(timestamptz) to light_app;
create function drop_invitation_batches(at timestamptz) returns void language sql as '';
grant execute on function drop_invitation_batches(timestamptz) to light_app;
