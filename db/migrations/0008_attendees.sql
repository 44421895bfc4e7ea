-- Searching attendees, saved searches and views, duplicates.

-- How texts are compared: without blanks around them, full-width letters as plain ones, caseless as browsers do it.
create function fold_text(text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(btrim($1, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), nfkc) collate "und-x-icu");

-- Characters that are words stand apart, so that the trigram index finds a name by one or two of them.
create function spaced_text(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold_text($1), '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff])', ' \1 ', 'g');

drop view attendee_of_org;
alter table attendee drop column search_text;
alter table attendee
  add column search_text text not null generated always as (
    spaced_text(full_name || E'\n' || coalesce(mobile, '') || E'\n' || coalesce(email, '') || E'\n' || checkin_code)) stored,
  -- Every answer that is a text; a part found here is then looked for in its own field.
  add column values_text text not null generated always as (
    spaced_text(jsonb_path_query_array(field_values, '$.* ? (@.type() == "string")')::text)) stored;
create index attendee_search on attendee using gin (search_text gin_trgm_ops) where deleted_at is null;
create index attendee_values_text on attendee using gin (values_text gin_trgm_ops) where deleted_at is null;
create view attendee_of_org as select * from attendee where top_org_id = app_org();

-- By name as a Chinese reader expects it; blanks last in both directions.
drop index attendee_name;
create index attendee_name on attendee (top_org_id, bvent_id, (nullif(full_name, '') collate "zh-x-icu"), id) where deleted_at is null;
create index attendee_name_desc on attendee (top_org_id, bvent_id, (nullif(full_name, '') collate "zh-x-icu") desc nulls last, id desc)
  where deleted_at is null;
create index attendee_org_newest on attendee (top_org_id, created_date desc, id desc) where deleted_at is null;

-- How often the attendees of an event have changed. What was counted while this sum stood still is still right.
create table attendee_change (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id bigint generated always as identity,
  total integer not null,
  primary key (top_org_id, bvent_id, id)
);
select make_tenant_table('attendee_change');

create function note_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into attendee_change (top_org_id, bvent_id, total) select top_org_id, bvent_id, 1 from old_rows group by 1, 2;
  else
    insert into attendee_change (top_org_id, bvent_id, total) select top_org_id, bvent_id, 1 from new_rows group by 1, 2;
  end if;
  return null;
end
$$;
create trigger change_insert after insert on attendee referencing new table as new_rows for each statement execute function note_change();
create trigger change_update after update on attendee referencing new table as new_rows for each statement execute function note_change();
create trigger change_delete after delete on attendee referencing old table as old_rows for each statement execute function note_change();

create or replace function fold_tallies() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id from attendee_tally group by 1, 2 having count(*) > 200 limit 100
    ), gone as (
      delete from attendee_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id returning t.*
    )
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, sum(total) from gone group by 1, 2, 3, 4, 5 having sum(total) <> 0;

    with crowded as (
      select top_org_id, bvent_id, day from attendee_daily group by 1, 2, 3 having count(*) > 50 limit 1000
    ), gone as (
      delete from attendee_daily d using crowded c where d.top_org_id = c.top_org_id and d.bvent_id = c.bvent_id and d.day = c.day returning d.*
    )
    insert into attendee_daily (top_org_id, bvent_id, day, total) select top_org_id, bvent_id, day, sum(total) from gone group by 1, 2, 3;

    with crowded as (
      select top_org_id, bvent_id from attendee_change group by 1, 2 having count(*) > 200 limit 100
    ), gone as (
      delete from attendee_change t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id returning t.*
    )
    insert into attendee_change (top_org_id, bvent_id, total) select top_org_id, bvent_id, sum(total) from gone group by 1, 2
  $$;

-- The columns a person looks at, per event; the organisation's id stands for the list across events.
create table attendee_view (
  top_org_id uuid not null,
  list_id uuid not null,
  account_id uuid not null references account on delete cascade,
  view_configs jsonb not null,
  primary key (top_org_id, list_id, account_id)
);
select make_tenant_table('attendee_view');

create table custom_search (
  top_org_id uuid not null,
  id uuid not null,
  -- Null: across events.
  bvent_id uuid,
  account_id uuid not null references account on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  is_shared boolean not null default false,
  search_data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create index custom_search_of on custom_search (top_org_id, bvent_id, account_id);
select make_tenant_table('custom_search');

-- Groups that somebody said are different people; another member makes another group.
create table duplicate_ignored (
  top_org_id uuid not null,
  group_id text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (top_org_id, group_id)
);
select make_tenant_table('duplicate_ignored');

-- A person who is erased leaves no values in the log: that something was done stays, what it was about goes.
create function forget_in_log(erased uuid) returns void
  language sql security definer set search_path = public
  as $$
    update audit_log set before = null, after = null where top_org_id = app_org() and object_id = erased::text
  $$;
revoke execute on function forget_in_log(uuid) from public;
grant execute on function forget_in_log(uuid) to light_app;

create index outbox_recipient on outbox (top_org_id, recipient, created_at desc);
