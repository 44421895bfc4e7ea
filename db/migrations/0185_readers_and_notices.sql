-- A report goes to colleagues too, wherever their letters go by then and as long as they are here.
alter table statistic_report add column account_ids uuid[] not null default '{}';
do $$
declare
  name text;
begin
  select c.conname into name from pg_constraint c
  where c.conrelid = 'statistic_report'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%recipients%';
  execute format('alter table statistic_report drop constraint %I', name);
end
$$;
alter table statistic_report add constraint statistic_report_readers check (send_day is null or recipients <> '{}' or account_ids <> '{}');

-- Who looked at the standard questions last, of an event or of the whole organisation.
create table standard_seen (
  top_org_id uuid not null references org on delete cascade,
  -- The event, or the organisation itself.
  subject_id uuid not null,
  bvent_id uuid,
  account_id uuid not null,
  seen_at timestamptz not null,
  primary key (top_org_id, subject_id, account_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check (subject_id = coalesce(bvent_id, top_org_id))
);
select make_tenant_table('standard_seen');

-- Only what tells people of an event is counted as a notice: what members are told was counted too.
create function is_notice(bvent_id uuid, is_secret boolean, attendee_id uuid, invitee_id uuid, order_id uuid) returns boolean language sql immutable as $$
  select bvent_id is not null and not is_secret and coalesce(attendee_id, invitee_id, order_id) is not null $$;
delete from message_fact;
insert into message_fact (top_org_id, bvent_id, kind, channel, outcome, total, is_folded)
select top_org_id, bvent_id, kind, channel, message_outcome(state), count(*), true
from message where is_notice(bvent_id, is_secret, attendee_id, invitee_id, order_id) group by 1, 2, 3, 4, 5;
