-- What an organisation sends its messages with; without one the installation's own, or the local outbox.
create table message_account (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('Smtp', 'TencentSms', 'AlibabaSms', 'HttpSms', 'OfficialAccount', 'WeCom')),
  channel text not null check (channel in ('Email', 'SMS', 'OfficialAccount', 'WeCom')),
  name text not null check (name <> ''),
  fields jsonb not null default '{}',
  secrets bytea,
  is_enable boolean not null default false,
  check_state text not null default 'Unchecked' check (check_state in ('Unchecked', 'Passed', 'Failed')),
  checks jsonb not null default '[]',
  checked_at timestamptz,
  -- From then on it is what the channel goes by, also while it is changed: what cannot go waits, and goes nowhere else.
  passed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (top_org_id, id)
);
-- A channel has one way out.
create unique index message_account_in_use on message_account (top_org_id, channel) where is_enable;
create index message_account_id on message_account (id);
select make_tenant_table('message_account');

-- What a provider takes calls with for a while; sealed, and the same for all servers.
create table message_token (
  top_org_id uuid not null references org on delete cascade,
  account_id uuid not null,
  token bytea not null,
  expires_at timestamptz not null,
  primary key (top_org_id, account_id),
  foreign key (top_org_id, account_id) references message_account on delete cascade
);
select make_tenant_table('message_token');

-- Who left only what advertises still wants to know about the event they have registered for.
alter table suppression add column is_campaign_only boolean not null default false;

-- A report names a message by the provider's number, or by ours.
create index message_provider_ref on message (top_org_id, provider_ref) where provider_ref is not null and channel <> 'Email';
create index message_id on message (id);
