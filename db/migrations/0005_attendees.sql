-- Tickets, orders, attendees: who holds a seat, and what it cost.

create table ticket (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  description text not null default '',
  price_minor integer not null default 0 check (price_minor between 0 and 100000000),
  currency text not null default 'CNY' check (currency in ('CNY', 'USD', 'HKD', 'EUR')),
  -- 9999999 stands for no limit.
  total integer not null default 9999999 check (total between 1 and 9999999),
  -- Seats held now. Moves only by `sold = sold + n where sold + n <= total`, and this is the last word.
  sold integer not null default 0,
  sale_start_time timestamptz,
  sale_end_time timestamptz,
  per_person_limit integer check (per_person_limit between 1 and 1000),
  is_need_approval boolean not null default false,
  is_open boolean not null default true,
  is_show boolean not null default true,
  sort_id integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  constraint ticket_seats check (sold between 0 and total),
  check (sale_end_time > sale_start_time)
);
create index ticket_of on ticket (top_org_id, bvent_id, sort_id, id);
create unique index ticket_name on ticket (top_org_id, bvent_id, lower(btrim(name)));
select make_tenant_table('ticket');

create table reg_order (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  order_no text not null,
  status text not null check (status in ('WaitApproval', 'Unpaid', 'Paid', 'Refunding', 'Refunded', 'RefundFailed', 'Cancelled')),
  pay_type text not null check (pay_type in ('Free', 'Online', 'Offline')),
  amount_minor integer not null default 0 check (amount_minor >= 0),
  paid_minor integer not null default 0 check (paid_minor >= 0),
  currency text not null default 'CNY',
  pay_expire_time timestamptz,
  paid_time timestamptz,
  buyer jsonb not null default '{}',
  language text not null default 'zh-CN',
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create unique index reg_order_no on reg_order (top_org_id, order_no);
create index reg_order_of on reg_order (top_org_id, bvent_id, created_at desc);
create index reg_order_expires on reg_order (pay_expire_time) where status = 'Unpaid' and pay_expire_time is not null;
select make_tenant_table('reg_order');

create table attendee (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  order_id uuid not null,
  status text not null check (status in ('Registered', 'PendingApproval', 'Unpaid', 'Denied', 'Cancelled')),
  audit_status text not null default 'NotRequired' check (audit_status in ('NotRequired', 'PendingApproval', 'Approved', 'Denied')),
  audit_time timestamptz,
  checkin_status text not null default 'NotSignedIn' check (checkin_status in ('NotSignedIn', 'SignedIn', 'SignedOut')),
  checkin_time timestamptz,
  checkin_code text not null,
  -- Raised when a ticket is issued anew: an older code is then revoked.
  serial integer not null default 1,
  full_name text not null default '',
  mobile text,
  email text,
  gender text,
  id_type text,
  -- Encrypted at rest; the blind index finds it without reading it.
  id_number bytea,
  id_number_key bytea,
  country text,
  province text,
  city text,
  area text,
  address text,
  remark text not null default '',
  distribution_name text,
  promotion_code text,
  epidemic_prevention_status text,
  -- Every other field, by name; see WIRE for the shapes of values.
  field_values jsonb not null default '{}',
  source text not null default 'site',
  version integer not null default 1,
  created_date timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (
    lower(full_name || E'\n' || coalesce(mobile, '') || E'\n' || coalesce(email, '') || E'\n' || checkin_code)) stored,
  primary key (top_org_id, bvent_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  foreign key (top_org_id, ticket_id) references ticket,
  foreign key (top_org_id, order_id) references reg_order
);
create unique index attendee_checkin_code on attendee (top_org_id, bvent_id, checkin_code);
create index attendee_newest on attendee (top_org_id, bvent_id, created_date desc, id desc) where deleted_at is null;
create index attendee_status on attendee (top_org_id, bvent_id, status, created_date desc, id desc) where deleted_at is null;
create index attendee_name on attendee (top_org_id, bvent_id, full_name, id) where deleted_at is null;
create index attendee_ticket on attendee (top_org_id, bvent_id, ticket_id, created_date desc, id desc) where deleted_at is null;
create index attendee_checkin on attendee (top_org_id, bvent_id, checkin_status, created_date desc, id desc) where deleted_at is null;
create index attendee_mobile on attendee (top_org_id, mobile) where deleted_at is null and mobile is not null;
create index attendee_email on attendee (top_org_id, lower(email)) where deleted_at is null and email is not null;
create index attendee_id_number on attendee (top_org_id, id_number_key) where deleted_at is null and id_number_key is not null;
create index attendee_order on attendee (top_org_id, order_id);
create index attendee_search on attendee using gin (search_text gin_trgm_ops) where deleted_at is null;
create index attendee_values on attendee using gin (field_values jsonb_path_ops) where deleted_at is null;
select make_tenant_table('attendee');

-- Values that may occur once in an event (mobile, e-mail, any field marked unique), while their attendee holds a seat.
create table attendee_unique (
  top_org_id uuid not null,
  bvent_id uuid not null,
  field_name text not null,
  value_key text not null,
  attendee_id uuid not null,
  primary key (top_org_id, bvent_id, field_name, value_key),
  foreign key (top_org_id, bvent_id, attendee_id) references attendee on delete cascade
);
create index attendee_unique_of on attendee_unique (top_org_id, bvent_id, attendee_id);
select make_tenant_table('attendee_unique');

-- Counts are kept, as small additions that never wait for each other; the sum is the count, and housekeeping folds them together.
create table attendee_tally (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id bigint generated always as identity,
  ticket_id uuid not null,
  status text not null,
  checkin_status text not null,
  total integer not null,
  primary key (top_org_id, bvent_id, id)
);
select make_tenant_table('attendee_tally');

-- How many came in on a day, for trends; only ever added to.
create table attendee_daily (
  top_org_id uuid not null,
  bvent_id uuid not null,
  day date not null,
  id bigint generated always as identity,
  total integer not null,
  primary key (top_org_id, bvent_id, day, id)
);
create index attendee_daily_day on attendee_daily (top_org_id, day);
select make_tenant_table('attendee_daily');

create function tally_attendees() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, count(*) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5;
    insert into attendee_daily (top_org_id, bvent_id, day, total)
    select top_org_id, bvent_id, (created_date at time zone 'Asia/Shanghai')::date, count(*) from new_rows group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, -count(*) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5;
  else
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, sum(n) from (
      select top_org_id, bvent_id, ticket_id, status, checkin_status, 1 as n from new_rows where deleted_at is null
      union all
      select top_org_id, bvent_id, ticket_id, status, checkin_status, -1 from old_rows where deleted_at is null
    ) as moves group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  end if;
  return null;
end
$$;

create trigger tally_insert after insert on attendee referencing new table as new_rows for each statement execute function tally_attendees();
create trigger tally_update after update on attendee referencing new table as new_rows old table as old_rows for each statement execute function tally_attendees();
create trigger tally_delete after delete on attendee referencing old table as old_rows for each statement execute function tally_attendees();

create function fold_tallies() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id from attendee_tally group by 1, 2 having count(*) > 200 limit 100
    ), gone as (
      delete from attendee_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id returning t.*
    )
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, sum(total) from gone group by 1, 2, 3, 4, 5 having sum(total) <> 0;

    with crowded as (
      select top_org_id, bvent_id, day from attendee_daily group by 1, 2, 3 having count(*) > 50 limit 1000
    ), gone as (
      delete from attendee_daily d using crowded c where d.top_org_id = c.top_org_id and d.bvent_id = c.bvent_id and d.day = c.day returning d.*
    )
    insert into attendee_daily (top_org_id, bvent_id, day, total) select top_org_id, bvent_id, day, sum(total) from gone group by 1, 2, 3
  $$;
revoke execute on function fold_tallies() from public;
grant execute on function fold_tallies() to light_app;

-- Searching by part of a text uses its index only where no security barrier stands before it. This view names the organisation
-- itself and fails closed like the tables do: without one it is empty.
create view attendee_of_org as select * from attendee where top_org_id = app_org();
