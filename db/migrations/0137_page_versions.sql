-- The pages of signing up and of checking in stand among designed pages: every state they were saved in is a published version of one.
alter table design add column subject text not null default '';
alter table design drop constraint design_kind_check;
alter table design add constraint design_kind_check check (kind in ('microsite', 'regPage', 'checkinPage'));
drop index design_of;
create unique index design_of on design (bvent_id, kind, subject, top_org_id);

create function keep_page_version() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger page_versions after update on reg_page for each row when (old.configs is distinct from new.configs)
  execute function keep_page_version('regPage', 'configs');
create trigger page_versions after update on checkin_point for each row when (old.page_settings is distinct from new.page_settings)
  execute function keep_page_version('checkinPage', 'page_settings');
