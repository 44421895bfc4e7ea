-- Scans by the month they came in. What is there becomes the first part, as it lies; nothing is copied. The number that a scanner gives is
-- unique within a month, which the months themselves say: it need not begin with a time.
drop function keep_months(timestamptz, integer);
drop function months_of(regclass);
create function time_of_bound(bound text) returns timestamptz language sql stable as $$ select now() $$;
create function months_of(kept_by_month regclass) returns table (name text, since timestamptz, upto timestamptz)
  language sql as $$ select '', now(), now() where false $$;
create function keep_months(at timestamptz, kept jsonb) returns setof text
  language sql as $$ select '' where false $$;
revoke execute on function keep_months(timestamptz, jsonb) from public;
grant execute on function keep_months(timestamptz, jsonb) to light_app;

alter table checkin_scan rename to checkin_scan_before;
alter table checkin_scan_before drop constraint checkin_scan_pkey;
create unique index checkin_scan_before_once on checkin_scan_before (top_org_id, id);
alter index checkin_scan_listed rename to checkin_scan_before_listed;
drop policy tenant on checkin_scan_before;

create table checkin_scan (like checkin_scan_before including defaults including constraints) partition by range (received_at);
alter table checkin_scan add primary key (top_org_id, received_at, id);
create index checkin_scan_listed on checkin_scan (top_org_id, bvent_id, received_at desc) where is_offline or released_at is not null;
select make_tenant_table('checkin_scan');

create table checkin_scan_rest partition of checkin_scan default;
create unique index checkin_scan_rest_once on checkin_scan_rest (top_org_id, id);
alter table checkin_scan_rest enable row level security;
alter table checkin_scan_rest force row level security;
create policy owner on checkin_scan_rest to current_user using (true) with check (true);

do $$
declare upto timestamptz;
begin
  perform set_config('timezone', 'UTC', true);
  select date_trunc('month', greatest(now(), max(received_at))) + interval '1 month' into upto from checkin_scan_before;
  execute format('alter table checkin_scan attach partition checkin_scan_before for values from (minvalue) to (%L)', upto);
end
$$;
