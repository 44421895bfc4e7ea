-- A member scans a code too, and is then reached in WeChat.
alter table official_scene
  add column member_id uuid,
  add constraint official_scene_member foreign key (top_org_id, member_id) references member on delete cascade,
  drop constraint official_scene_check,
  add constraint official_scene_of_one check ((attendee_id is not null)::int + (member_id is not null)::int + (name <> '')::int = 1);
create unique index official_scene_of_member on official_scene (top_org_id, account_id, member_id) where member_id is not null;
create index official_scene_by_member on official_scene (top_org_id, member_id) where member_id is not null;

create table official_member (
  top_org_id uuid not null,
  member_id uuid not null,
  account_id uuid not null,
  open_id text not null,
  bound_at timestamptz not null,
  primary key (top_org_id, member_id, account_id),
  foreign key (top_org_id, member_id) references member on delete cascade,
  foreign key (top_org_id, account_id, open_id) references official_follower on delete cascade
);
create index official_member_follower on official_member (top_org_id, account_id, open_id);
select make_tenant_table('official_member');
