-- A closed day: what its books and bills said, and that they say it for good. Only its key and its person are the application's to tell.
create table book_closing (
  top_org_id uuid not null references org on delete cascade,
  day date not null,
  closed_at timestamptz not null,
  closed_by uuid,
  closed_by_name text not null default '',
  entries bigint not null,
  -- Of every account and currency, what was debited and credited.
  sums jsonb not null,
  -- SHA-256 of book_text.
  fingerprint text not null,
  -- Of every account's bill: its rows, its outcomes and the SHA-256 of bill_text.
  bills jsonb not null,
  primary key (top_org_id, day),
  check (day < (closed_at at time zone 'Asia/Shanghai')::date)
);
select make_tenant_table('book_closing');
revoke update, delete on book_closing from light_app;

create function book_text(org uuid, wanted date) returns text language sql stable as 'select null::text';
grant execute on function book_text(uuid, date) to light_app;
create function close_book() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger book_closed before insert on book_closing for each row execute function close_book();
create function keep_open_day() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger ledger_late before insert on ledger_entry for each row execute function keep_open_day();
create function keep_closed_day() returns trigger language plpgsql as $$ begin return old; end $$;
create trigger ledger_closed before update or delete on ledger_entry for each row execute function keep_closed_day();
