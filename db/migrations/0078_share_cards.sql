-- What others see of an event when its link is shared; what is empty is as the event says it.
create table share_card (
  top_org_id uuid not null references org on delete cascade,
  bvent_id uuid not null,
  language text not null,
  title text not null default '',
  words text not null default '',
  image_file_id uuid,
  version integer not null default 1,
  primary key (top_org_id, bvent_id, language),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('share_card');
