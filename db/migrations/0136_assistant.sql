-- How often each function of the assistant was used within the period it was granted for.
create table assistant_use (
  top_org_id uuid not null references org on delete cascade,
  function_key text not null,
  began_on date not null,
  used integer not null default 0 check (used >= 0),
  primary key (top_org_id, function_key, began_on)
);
select make_tenant_table('assistant_use');
