-- What refers to a session finds it by its key alone.
drop index bvent_session_of;
create index bvent_session_of on bvent_session (bvent_id, start_time, top_org_id);

-- Surveys: what is asked, of whom, until when.
create table survey (
  top_org_id uuid not null,
  id uuid not null,
  -- None: of the organisation, for whoever has the link.
  bvent_id uuid,
  -- The session it is about; one that is taken off the programme leaves its survey.
  session_id uuid,
  title text not null check (char_length(title) between 1 and 100),
  language text not null,
  state text not null default 'Draft' check (state in ('Draft', 'Open', 'Closed')),
  audience text not null default 'everybody' check (audience in ('everybody', 'attendees', 'signedIn')),
  is_anonymous boolean not null default true,
  is_once boolean not null default true,
  -- Words around the questions, how it is shown, and the questions themselves.
  content jsonb not null,
  opens_at timestamptz,
  closes_at timestamptz,
  -- Links to the wall of an earlier number open nothing.
  wall_number integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- What answers point at: once there is one, it stays named or anonymous.
  primary key (top_org_id, id, is_anonymous),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  foreign key (top_org_id, session_id) references bvent_session (top_org_id, id) on delete set null (session_id),
  constraint survey_times check (opens_at < closes_at),
  constraint survey_people check (audience = 'everybody' or bvent_id is not null),
  constraint survey_named check (is_anonymous or audience <> 'everybody'),
  check (session_id is null or bvent_id is not null)
);
create index survey_of on survey (bvent_id, created_at, id, top_org_id);
create index survey_session on survey (top_org_id, session_id) where session_id is not null;
create unique index survey_id on survey (id);
select make_tenant_table('survey');

-- Answers under a name, of surveys that say so.
create table survey_reply (
  top_org_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  is_anonymous boolean not null default false check (not is_anonymous),
  attendee_id uuid not null,
  -- One for each person where the survey takes one; the reply's own id where it takes many.
  once_key uuid not null,
  answers jsonb not null,
  answered_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, survey_id, is_anonymous) references survey (top_org_id, id, is_anonymous) on delete cascade
);
create unique index survey_reply_once on survey_reply (top_org_id, survey_id, once_key);
create index survey_reply_listed on survey_reply (top_org_id, survey_id, answered_at desc, id);
create index survey_reply_attendee on survey_reply (top_org_id, attendee_id);
select make_tenant_table('survey_reply');

-- Anonymous answers. Nothing leads from here to a person: no key but the survey's, no time but the day, a number drawn by chance,
-- written together with at least four others and in an order drawn by chance.
create table survey_sheet (
  top_org_id uuid not null,
  survey_id uuid not null,
  id uuid not null default gen_random_uuid(),
  is_anonymous boolean not null default true check (is_anonymous),
  day date not null,
  answers jsonb not null,
  primary key (top_org_id, survey_id, id),
  foreign key (top_org_id, survey_id, is_anonymous) references survey (top_org_id, id, is_anonymous) on delete cascade
);
select make_tenant_table('survey_sheet');

-- Anonymous answers that wait for company, sealed until there are enough of them.
create table survey_waiting (
  top_org_id uuid not null,
  survey_id uuid not null,
  id uuid not null default gen_random_uuid(),
  is_anonymous boolean not null default true check (is_anonymous),
  day date not null,
  sealed bytea not null,
  primary key (top_org_id, survey_id, id),
  foreign key (top_org_id, survey_id, is_anonymous) references survey (top_org_id, id, is_anonymous) on delete cascade
);
select make_tenant_table('survey_waiting');

-- Who has answered anonymously, blinded under a key that is not in these tables: it says that somebody has, and nothing else.
create table survey_token (
  top_org_id uuid not null,
  survey_id uuid not null,
  token bytea not null,
  is_anonymous boolean not null default true check (is_anonymous),
  primary key (top_org_id, survey_id, token),
  foreign key (top_org_id, survey_id, is_anonymous) references survey (top_org_id, id, is_anonymous) on delete cascade
);
select make_tenant_table('survey_token');

create function org_of_survey(wanted uuid) returns uuid language sql as 'select null::uuid';
revoke execute on function org_of_survey(uuid) from public;
grant execute on function org_of_survey(uuid) to light_app;

create function surveys_to_release(moment timestamptz) returns table (top_org_id uuid, survey_id uuid)
  language sql as 'select null::uuid, null::uuid where false';
revoke execute on function surveys_to_release(timestamptz) from public;
grant execute on function surveys_to_release(timestamptz) to light_app;
