-- Registration forms: paths, the fields, rules and pages of each, settings per language.

create table reg_path (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  currency text not null default 'CNY' check (currency in ('CNY', 'USD', 'HKD', 'EUR')),
  is_active boolean not null default true,
  -- The path every event has: made at first need, by whoever comes first.
  is_default boolean not null default false,
  sort_id integer not null default 0,
  -- Raised by every change of the path's fields, by whichever call and in whichever language: a second editor is refused by it.
  form_version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (top_org_id, bvent_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check (is_active or not is_default)
);
create unique index reg_path_default on reg_path (top_org_id, bvent_id) where is_default;
create unique index reg_path_name on reg_path (top_org_id, bvent_id, lower(btrim(name)));
select make_tenant_table('reg_path');

-- Structure once, texts per language: { language: { displayName, description, options: { key: text } } }.
create table form_field (
  top_org_id uuid not null,
  bvent_id uuid not null,
  path_id uuid not null,
  field_name text not null check (char_length(field_name) between 1 and 64),
  field_type text not null,
  field_group text not null default '' check (field_group in ('', 'FullNameGroup', 'CertificateGroup', 'TransportGroup', 'AddressGroup')),
  -- openFunctionalVerificationTags; being shown is one of them and has a column of its own.
  flags integer not null default 8192 check (flags >= 0),
  is_show boolean not null default true,
  validation_type smallint not null default 0 check (validation_type between 0 and 31),
  category text not null default 'common' check (category in ('common', 'social', 'other')),
  layout smallint not null default 2 check (layout in (1, 2)),
  sort_id integer not null default 0,
  max_length integer check (max_length between 1 and 10000),
  max_count integer check (max_count between 1 and 100),
  options jsonb not null,
  option_limits jsonb,
  texts jsonb not null,
  -- Answers to a deleted field are kept, and so is what they mean.
  deleted_at timestamptz,
  primary key (top_org_id, bvent_id, path_id, field_name),
  foreign key (top_org_id, bvent_id, path_id) references reg_path on delete cascade,
  check (is_show = ((flags & 8192) <> 0))
);
select make_tenant_table('form_field');

create table reg_rule (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id uuid not null,
  path_id uuid not null,
  name text not null default '',
  relation text not null default 'AND' check (relation in ('AND', 'OR')),
  conditions jsonb not null,
  actions jsonb not null,
  is_enable boolean not null default true,
  sort_id integer not null default 0,
  version integer not null default 1,
  primary key (top_org_id, bvent_id, id),
  foreign key (top_org_id, bvent_id, path_id) references reg_path on delete cascade
);
create index reg_rule_of on reg_rule (top_org_id, bvent_id, path_id, sort_id, id);
select make_tenant_table('reg_rule');

create table reg_page (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id uuid not null,
  path_id uuid not null,
  page_type text not null check (page_type in ('EnrollPage', 'OnlineSuccessPage', 'OfflineSuccessPage', 'PendingApprovalPage',
    'AppendOrderSuccessPage', 'CustomETicketPage', 'CustomUserCenterPage')),
  language text not null,
  page_name text not null check (page_name <> ''),
  layout smallint not null default 2 check (layout in (1, 2)),
  configs jsonb not null,
  version integer not null default 1,
  primary key (top_org_id, bvent_id, id),
  foreign key (top_org_id, bvent_id, path_id) references reg_path on delete cascade
);
create unique index reg_page_of on reg_page (top_org_id, bvent_id, path_id, page_type, language);
select make_tenant_table('reg_page');

create table reg_setting (
  top_org_id uuid not null,
  bvent_id uuid not null,
  language text not null,
  type text not null default 'LiteRegistration' check (type in ('UserRegist', 'LiteRegistration')),
  -- Off, people register without signing in. Spec §3.
  register_enabled boolean not null default false,
  active_path_id uuid not null,
  offline_payment_description text not null default '',
  primary key (top_org_id, bvent_id, language),
  foreign key (top_org_id, bvent_id, active_path_id) references reg_path on delete cascade
);
select make_tenant_table('reg_setting');

-- Which field of the host's customer record an answer is handed on to.
create table customer_mapping (
  top_org_id uuid not null,
  bvent_id uuid not null,
  field_name text not null,
  customer_key text not null,
  primary key (top_org_id, bvent_id, field_name),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create unique index customer_mapping_key on customer_mapping (top_org_id, bvent_id, customer_key);
select make_tenant_table('customer_mapping');
