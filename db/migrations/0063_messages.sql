-- The send ledger: one row per message, whom it is for, what about, and what became of it.

drop function orgs_with_waiting_outbox(timestamptz);
alter table outbox rename to message;
alter index outbox_pkey rename to message_pkey;
alter index outbox_recipient rename to message_recipient;
drop index outbox_once, outbox_waiting;
alter table message rename column error to provider_reason;
alter table message
  drop constraint outbox_state_check,
  drop constraint outbox_channel_check,
  drop column once_key,
  alter column state drop default,
  alter column body drop not null,
  add column bvent_id uuid,
  add column attendee_id uuid,
  add column order_id uuid,
  add column send_id uuid,
  add column kind text,
  add column lane smallint,
  add column parts smallint not null default 1,
  add column reason text,
  add column provider text,
  add column provider_ref text,
  add column taken_by uuid,
  add column sending_at timestamptz,
  add column settled_at timestamptz,
  add column words_hash bytea;

update message set
  channel = case channel when 'mail' then 'Email' else 'SMS' end,
  state = case state when 'waiting' then 'Queued' when 'refused' then 'Failed' else 'Sent' end,
  provider = case state when 'kept' then 'local' when 'waiting' then null else channel end,
  kind = case when is_secret then 'Password' else 'Other' end,
  lane = case when is_secret then 0 else 1 end,
  settled_at = case when state = 'refused' then created_at end;

-- What a letter is about was known only by the link in it.
update message m set attendee_id = a.id, order_id = a.order_id, bvent_id = a.bvent_id
from message l
  left join short_link s on s.top_org_id = l.top_org_id and s.code = substring(l.body from '/s/([2-9A-HJ-NP-Z]{8})')
  join attendee a on a.top_org_id = l.top_org_id
    and a.id = substring(coalesce(s.target, l.body) from '/ticket/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid
where m.top_org_id = l.top_org_id and m.id = l.id;
update message m set order_id = o.id, bvent_id = o.bvent_id
from message l
  left join short_link s on s.top_org_id = l.top_org_id and s.code = substring(l.body from '/s/([2-9A-HJ-NP-Z]{8})')
  join reg_order o on o.top_org_id = l.top_org_id
    and o.id = substring(coalesce(s.target, l.body) from '/order/detail/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid
where m.top_org_id = l.top_org_id and m.id = l.id and m.order_id is null;

alter table message
  alter column kind set not null,
  alter column lane set not null,
  add constraint message_channel check (channel in ('Email', 'SMS', 'OfficialAccount', 'WeCom')),
  add constraint message_state check (state in ('Queued', 'Deferred', 'Sending', 'Sent', 'Delivered', 'Failed', 'Suppressed', 'Unknown')),
  -- A code, what a person waits for, a notice, a campaign.
  add constraint message_lane check (lane between 0 and 3),
  add constraint message_reason check (
    (state in ('Suppressed', 'Deferred')) = (reason is not null)),
  add constraint message_words check (state not in ('Sending', 'Sent', 'Delivered', 'Failed', 'Unknown') or body is not null or words_hash is not null);

create index message_due on message (top_org_id, lane, next_try_at) where state in ('Queued', 'Deferred') and send_id is null;
create index message_due_of_send on message (top_org_id, send_id, next_try_at) where state in ('Queued', 'Deferred') and send_id is not null;
create index message_on_the_wire on message (next_try_at) where state = 'Sending';
create index message_of_send on message (top_org_id, send_id, state) where send_id is not null;
-- A retry, a second server, a second click: nobody gets the same send twice on one channel.
create unique index message_once on message (top_org_id, send_id, channel, coalesce(attendee_id::text, recipient)) where send_id is not null;
create index message_attendee on message (top_org_id, attendee_id, created_at desc) where attendee_id is not null;
create index message_order on message (top_org_id, order_id, created_at desc) where order_id is not null;
create index message_kind on message (top_org_id, bvent_id, kind, channel, created_at) where bvent_id is not null;
create index message_words_age on message (created_at) where body is not null;

-- One click of 发送, or one run of a plan.
create table send (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  bvent_id uuid,
  plan_id uuid,
  origin text not null check (origin in ('Manual', 'Plan', 'Campaign')),
  title text not null,
  kind text not null,
  lane smallint not null check (lane in (2, 3)),
  channels text[] not null check (channels <> '{}'),
  -- Its words by channel and language, as they were when it was sent.
  content jsonb not null,
  -- Whom it is for, in the list's own language; judged when it starts.
  audience jsonb not null,
  state text not null check (state in ('Draft', 'Scheduled', 'Running', 'Paused', 'Done', 'Cancelled', 'Missed')),
  send_at timestamptz,
  -- Until then it can be taken back whole.
  hold_until timestamptz,
  planned_at timestamptz,
  done_at timestamptz,
  recipients integer not null default 0,
  created_by uuid,
  created_name text not null default '',
  approved_by uuid,
  approved_name text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id)
);
select make_tenant_table('send');
create index send_of_event on send (bvent_id, created_at desc, top_org_id);
create index send_waiting on send (top_org_id, state) where state in ('Scheduled', 'Running', 'Cancelled');

-- A provider that cannot be reached: said in sight, and asked again after a while instead of for every message.
create table channel_trouble (
  top_org_id uuid not null references org on delete cascade,
  channel text not null,
  provider text not null,
  since timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 1,
  provider_reason text not null,
  primary key (top_org_id, channel, provider)
);
select make_tenant_table('channel_trouble');

-- Who is not to be written to, on which channel and why.
create table suppression (
  top_org_id uuid not null references org on delete cascade,
  channel text not null check (channel in ('Email', 'SMS', 'OfficialAccount', 'WeCom')),
  address text not null check (address = lower(address)),
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual')),
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  created_name text not null default '',
  primary key (top_org_id, channel, address)
);
select make_tenant_table('suppression');
create index suppression_time on suppression (top_org_id, created_at desc);

-- What a provider may still be asked for, for all servers together; installation-wide, since organisations may share one.
create table send_allowance (
  key text primary key,
  free numeric not null,
  counted_at timestamptz not null
);
