-- Letters an organisation keeps for all its events; an event has its own copy of the one it uses.
create table invitation_letter_template (
  top_org_id uuid not null references org on delete cascade,
  id uuid not null,
  language text not null,
  name text not null check (name <> ''),
  design jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null default '',
  primary key (top_org_id, id)
);
select make_tenant_table('invitation_letter_template');
