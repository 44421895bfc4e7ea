-- What a page was before it was changed for the first time is its first version; whoever changes it, by whatever way, makes the next.
-- Its arguments are the kind of page and the column that holds it. Who publishes says in settings of the transaction what stands beside
-- the version: a note, the version it brings back, that it was planned.
create or replace function keep_page_version() returns trigger
  language plpgsql as $$
declare
  page uuid;
  last integer;
  whose text := coalesce((select m.name from member m where m.top_org_id = new.top_org_id and m.account_id = app_account()), '');
begin
  insert into design as d (top_org_id, id, kind, bvent_id, subject, document)
  values (new.top_org_id, time_ordered_id(now()), tg_argv[0], new.bvent_id, new.id::text, '{}')
  on conflict (bvent_id, kind, subject, top_org_id) do update set version = d.version + 1
  returning d.id, d.last_no into page, last;
  if last = 0 then
    insert into design_version (top_org_id, design_id, no, document, published_at)
    values (new.top_org_id, page, 1, jsonb_build_object('settings', to_jsonb(old) -> tg_argv[1]), now());
    last := 1;
  end if;
  insert into design_version (top_org_id, design_id, no, document, note, from_no, is_scheduled, published_by, published_name, published_at)
  values (new.top_org_id, page, last + 1, jsonb_build_object('settings', to_jsonb(new) -> tg_argv[1]),
    coalesce(current_setting('app.page_note', true), ''), nullif(current_setting('app.page_from', true), '')::integer,
    coalesce(current_setting('app.page_planned', true), '') = 'yes', app_account(), whose, now());
  update design set last_no = last + 1, live_no = last + 1, changed_by = app_account(), changed_name = whose, changed_at = now()
  where top_org_id = new.top_org_id and id = page;
  return null;
end
$$;
