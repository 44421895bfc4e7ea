-- A campaign is a send over an audience: what it is beside the send that carries it.
create table campaign (
  top_org_id uuid not null,
  -- Its send's.
  id uuid not null,
  segment_id uuid,
  segment_name text not null,
  tree jsonb not null,
  -- What its link leads to, and the channel by which those who follow it are known; null: nothing.
  bvent_id uuid,
  source_id uuid,
  source_code text,
  -- Of a hundred, those who are left out to compare with.
  hold_out smallint not null default 0 check (hold_out between 0 and 50),
  -- Nobody gets more than so many campaigns within so many days.
  cap_count smallint not null default 1 check (cap_count between 1 and 50),
  cap_days smallint not null default 7 check (cap_days between 0 and 365),
  primary key (top_org_id, id),
  foreign key (top_org_id, id) references send on delete cascade,
  foreign key (top_org_id, segment_id) references segment,
  foreign key (top_org_id, bvent_id) references bvent on delete set null (bvent_id)
);
create index campaign_segment on campaign (top_org_id, segment_id) where segment_id is not null;
create index campaign_event on campaign (top_org_id, bvent_id) where bvent_id is not null;
select make_tenant_table('campaign');

-- Whom it meant, fixed when it started: which words they got, or that they were left out to compare with.
create table campaign_person (
  top_org_id uuid not null,
  campaign_id uuid not null,
  person_id uuid not null,
  variant text not null check (variant in ('A', 'B', 'hold')),
  clicked_at timestamptz,
  primary key (top_org_id, campaign_id, person_id),
  foreign key (top_org_id, campaign_id) references campaign on delete cascade,
  foreign key (top_org_id, person_id) references person on delete cascade
);
create index campaign_person_of on campaign_person (top_org_id, person_id);
select make_tenant_table('campaign_person');

alter table message add column person_id uuid;
create index message_person on message (top_org_id, person_id, created_at desc) where person_id is not null;
create index send_campaigns on send (top_org_id, created_at desc) where origin = 'Campaign';

-- Quiet hours and the signature of campaigns, for the whole organisation.
create table campaign_setting (
  top_org_id uuid not null references org on delete cascade,
  quiet_from text not null default '21:00',
  quiet_to text not null default '08:00',
  sms_signature text not null default '',
  cap_count smallint not null default 1 check (cap_count between 1 and 50),
  cap_days smallint not null default 7 check (cap_days between 0 and 365),
  version integer not null default 1,
  primary key (top_org_id)
);
select make_tenant_table('campaign_setting');

-- Who is known only as a person of the organisation has a message of their own too, also where it did not go out for want of an address.
drop index message_once;
create unique index message_once on message (top_org_id, send_id, channel, coalesce(attendee_id::text, person_id::text, recipient)) where send_id is not null;
