-- What a provider lets us keep for a while, of each kind one for all servers: the token of calls, the ticket that signs pages.
alter table message_token add column kind text not null default 'access' check (kind in ('access', 'jsapi'));
alter table message_token drop constraint message_token_pkey;
alter table message_token add primary key (top_org_id, account_id, kind);
