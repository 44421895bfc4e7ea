-- What followers did with the account, once each as the provider dates it: what a report counts. Never what they wrote.
create table official_heard (
  top_org_id uuid not null,
  account_id uuid not null,
  open_id text not null,
  heard_at timestamptz not null,
  kind text not null check (kind in ('subscribe', 'unsubscribe', 'scan', 'text', 'click', 'view')),
  -- Of a menu's entry, what it says or where it leads.
  word text not null default '',
  primary key (top_org_id, account_id, open_id, heard_at, kind, word),
  foreign key (top_org_id, account_id, open_id) references official_follower on delete cascade
);
create index official_heard_since on official_heard (account_id, heard_at, top_org_id);
select make_tenant_table('official_heard');

insert into official_heard (top_org_id, account_id, open_id, heard_at, kind)
select top_org_id, account_id, open_id, followed_at, 'subscribe' from official_follower
union all
select top_org_id, account_id, open_id, changed_at, 'unsubscribe' from official_follower where not is_following;
