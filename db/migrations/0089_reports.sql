-- What was expected of an event, a day at a time, so that it can be judged when it is over.
create table turnout_forecast (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  day date not null,
  registered integer not null,
  expected integer not null,
  low integer not null,
  high integer not null,
  events integer not null,
  primary key (top_org_id, bvent_id, day),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('turnout_forecast');

-- Reports that people have made: of one event, or across all of them.
create table statistic_report (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  bvent_id uuid,
  name text not null check (char_length(name) between 1 and 60),
  definition jsonb not null,
  is_shared boolean not null default false,
  is_pinned boolean not null default false,
  owner_id uuid not null,
  owner_name text not null,
  -- Sent on this day of the week (1 is Monday) at this hour of its zone, to these addresses, in the owner's language.
  send_day smallint check (send_day between 1 and 7),
  send_hour smallint not null default 9 check (send_hour between 0 and 23),
  recipients text[] not null default '{}',
  language text not null default 'zh-CN',
  next_send_at timestamptz,
  last_sent_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check ((send_day is null) = (next_send_at is null)),
  check (send_day is null or recipients <> '{}')
);
create index statistic_report_of on statistic_report (bvent_id, top_org_id, updated_at desc);
create index statistic_report_due on statistic_report (next_send_at) where next_send_at is not null;
select make_tenant_table('statistic_report');

-- Who looked at a report last, and when.
create table statistic_seen (
  top_org_id uuid not null,
  report_id uuid not null,
  account_id uuid not null,
  seen_at timestamptz not null,
  primary key (top_org_id, report_id, account_id),
  foreign key (top_org_id, report_id) references statistic_report on delete cascade
);
select make_tenant_table('statistic_seen');
