-- What happens by itself when little is left: somebody is told, or more is bought from the balance.
create table credit_watch (
  top_org_id uuid not null references org on delete cascade,
  kind text not null check (kind in ('sms', 'email', 'live')),
  below bigint not null check (below > 0),
  -- Bought when there are fewer, so often in a month at the most; null: it is only said.
  package_id uuid,
  most_monthly integer not null default 2 check (most_monthly between 1 and 31),
  -- Whoever set it is told, in their language.
  account_id uuid not null,
  language text not null default 'zh-CN',
  -- Said once, until there is more again.
  told_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (top_org_id, kind)
);
select make_tenant_table('credit_watch');

alter table purchase
  add column is_auto boolean not null default false,
  -- It was last meant to be paid by a transfer to the seller's bank.
  add column is_transfer boolean not null default false;
grant update (is_transfer, expires_at) on purchase to light_app;
-- Where to transfer the money for packages; '': nobody can pay so.
alter table seller add column transfer_words text not null default '';
-- That of whoever asked for it.
alter table purchase_invoice add column language text not null default 'zh-CN';
