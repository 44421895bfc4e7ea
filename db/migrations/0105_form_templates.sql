-- Forms of the organisation to begin with: fields with their words in every language, and rules that name no ticket.
create table form_template (
  top_org_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  fields jsonb not null,
  rules jsonb not null,
  -- Raised when its form changes, not when its name does: followers are behind by it.
  form_version integer not null default 1,
  created_by_name text not null default '',
  updated_at timestamptz not null,
  primary key (top_org_id, id)
);
create unique index form_template_name on form_template (lower(btrim(name)), top_org_id);
select make_tenant_table('form_template');

-- Which form began with which template, and with which of its versions.
create table form_template_use (
  top_org_id uuid not null,
  bvent_id uuid not null,
  path_id uuid not null,
  template_id uuid not null,
  form_version integer not null,
  primary key (top_org_id, bvent_id, path_id),
  foreign key (top_org_id, bvent_id, path_id) references reg_path on delete cascade,
  foreign key (top_org_id, template_id) references form_template on delete cascade
);
create index form_template_use_of on form_template_use (top_org_id, template_id);
select make_tenant_table('form_template_use');
