-- Events are found by a part of their title or place through this text; see spaced_text.
alter table bvent
  add column search_text text not null generated always as (
    spaced_text(title || E'\n' || coalesce(place ->> 'name', '') || E'\n' || coalesce(place ->> 'address', ''))) stored;
create index bvent_search on bvent using gin (search_text gin_trgm_ops) where deleted_at is null;

-- Behind a security barrier no trigram index is used; this view names the organisation itself and is as closed as the table.
create view bvent_of_org as select * from bvent where top_org_id = app_org();

create index bvent_status on bvent (top_org_id, status, end_time, is_top, start_time, is_private, id) where deleted_at is null;

-- How many events an organisation has, as small additions that never wait for each other; their sum is the count.
create table bvent_tally (
  top_org_id uuid not null references org on delete cascade,
  id bigint generated always as identity,
  is_private boolean not null,
  total integer not null,
  primary key (top_org_id, id)
);
select make_tenant_table('bvent_tally');
insert into bvent_tally (top_org_id, is_private, total) select top_org_id, is_private, count(*) from bvent where deleted_at is null group by 1, 2;

create function tally_events() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bvent_tally (top_org_id, is_private, total)
    select top_org_id, is_private, count(*) from new_rows where deleted_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    -- An organisation that goes takes its tallies with it.
    insert into bvent_tally (top_org_id, is_private, total)
    select top_org_id, is_private, -count(*) from old_rows where deleted_at is null and exists (select from org o where o.top_org_id = old_rows.top_org_id)
    group by 1, 2;
  else
    insert into bvent_tally (top_org_id, is_private, total)
    select top_org_id, is_private, sum(n) from (
      select top_org_id, is_private, 1 as n from new_rows where deleted_at is null
      union all
      select top_org_id, is_private, -1 from old_rows where deleted_at is null
    ) as moves group by 1, 2 having sum(n) <> 0;
  end if;
  return null;
end
$$;
create trigger tally_insert after insert on bvent referencing new table as new_rows for each statement execute function tally_events();
create trigger tally_update after update on bvent referencing new table as new_rows old table as old_rows for each statement execute function tally_events();
create trigger tally_delete after delete on bvent referencing old table as old_rows for each statement execute function tally_events();

create function fold_event_tallies() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id from bvent_tally group by 1 having count(*) > 50 limit 100
    ), gone as (
      delete from bvent_tally t using crowded c where t.top_org_id = c.top_org_id returning t.*
    )
    insert into bvent_tally (top_org_id, is_private, total) select top_org_id, is_private, sum(total) from gone group by 1, 2 having sum(total) <> 0
  $$;
revoke execute on function fold_event_tallies() from public;
grant execute on function fold_event_tallies() to light_app;
