-- A browser that waits to be signed in by who scans its code and says so on the phone.
create table wechat_sign_in (
  top_org_id uuid not null,
  -- What stands in the code.
  id uuid not null,
  account_id uuid not null,
  -- The sign-in that the browser has begun; its cookie is the browser's alone.
  uid text not null,
  -- Shown in the browser, chosen on the phone.
  number smallint not null check (number between 10 and 99),
  browser text not null,
  address text not null,
  expires_at timestamptz not null,
  -- Whoever scanned first, and the hash of what they were given to decide with.
  open_id text,
  member_id uuid,
  decides bytea,
  is_confirmed boolean,
  spent_at timestamptz,
  primary key (top_org_id, id),
  unique (top_org_id, uid),
  foreign key (top_org_id, account_id) references message_account on delete cascade,
  foreign key (top_org_id, member_id) references member on delete cascade,
  check ((open_id is null) = (member_id is null) and (open_id is null) = (decides is null)),
  check (is_confirmed is null or open_id is not null)
);
create index wechat_sign_in_account on wechat_sign_in (top_org_id, account_id);
create index wechat_sign_in_member on wechat_sign_in (top_org_id, member_id) where member_id is not null;
create index wechat_sign_in_decides on wechat_sign_in (top_org_id, decides) where decides is not null;
create index wechat_sign_in_expires on wechat_sign_in (expires_at);
select make_tenant_table('wechat_sign_in');

-- A code by which a member binds their own WeChat lasts minutes and works once from now on: those given for a month end here.
delete from official_scene where member_id is not null;
