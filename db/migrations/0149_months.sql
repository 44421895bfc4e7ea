-- The log by month. What is there becomes the first part, as it lies; nothing is copied.
create function first_id_at(at timestamptz) returns uuid language sql immutable
  as $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;
create function months_of(kept_by_month regclass) returns table (name text, upto timestamptz)
  language sql as $$ select '', now() where false $$;
create function keep_months(at timestamptz, kept integer) returns setof text
  language sql as $$ select '' where false $$;
revoke execute on function keep_months(timestamptz, integer) from public;
grant execute on function keep_months(timestamptz, integer) to light_app;

alter table audit_log rename to audit_log_before;
drop policy tenant on audit_log_before;
do $$
declare named text;
begin
  for named in select indexrelid::regclass::text from pg_index where indrelid = 'audit_log_before'::regclass loop
    execute format('alter index %I rename to %I', named, replace(named, 'audit_log', 'audit_log_before'));
  end loop;
end
$$;

create table audit_log (like audit_log_before including defaults including constraints) partition by range (id);
alter table audit_log add primary key (top_org_id, id);
create index audit_log_account on audit_log (top_org_id, account_id, id desc) where batch_id is null;
create index audit_log_action on audit_log (top_org_id, action, id desc) where batch_id is null;
create index audit_log_bvent on audit_log (top_org_id, bvent_id, id desc) where batch_id is null and bvent_id is not null;
create index audit_log_newest on audit_log (top_org_id, id desc) where batch_id is null;
create index audit_log_object on audit_log (top_org_id, object_id, id);
select make_tenant_table('audit_log');
revoke update, delete on audit_log from light_app;

create table audit_log_rest partition of audit_log default;
alter table audit_log_rest enable row level security;
alter table audit_log_rest force row level security;
create policy owner on audit_log_rest to current_user using (true) with check (true);

-- Ids that do not begin with their time, should there be any, are given one that does.
update audit_log_before set id = (left(first_id_at(time)::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid
where id >= first_id_at(date_trunc('month', now(), 'UTC') + interval '1 month');
do $$
begin
  execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)',
    first_id_at(date_trunc('month', now(), 'UTC') + interval '1 month'));
end
$$;
