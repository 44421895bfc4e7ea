-- The report of an event: what is said above its figures, and the link by which others read it.
create table event_report (
  top_org_id uuid not null,
  bvent_id uuid not null,
  introduction text not null default '',
  has_money boolean not null default false,
  token_hash bytea,
  expires_at timestamptz,
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check ((token_hash is null) = (expires_at is null))
);
create unique index event_report_token on event_report (token_hash) where token_hash is not null;
select make_tenant_table('event_report');

create function event_of_report(hash bytea, moment timestamptz) returns table (top_org_id uuid, bvent_id uuid)
  language sql as 'select null::uuid, null::uuid where false';
revoke execute on function event_of_report(bytea, timestamptz) from public;
grant execute on function event_of_report(bytea, timestamptz) to light_app;
