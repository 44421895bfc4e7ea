-- Invoices that a service issues and cancels: what it was asked for, and when it is asked again.
alter table invoice
  -- Under which it was handed over; '' while it is issued by hand.
  add column service_no text not null default '',
  add column service_tries integer not null default 0,
  -- Null: nothing is asked of the service.
  add column service_next_at timestamptz,
  -- Why it would not, or waits.
  add column service_failure text not null default '',
  add column service_by_name text not null default '',
  add check (service_next_at is null or service_no <> '');
create index invoice_service_due on invoice (service_next_at) where service_next_at is not null;
create or replace view invoice_of_org as select * from invoice where top_org_id = app_org();

create function orgs_with_invoices_to_ask(at timestamptz) returns setof uuid language sql stable as 'select null::uuid where false';
revoke execute on function orgs_with_invoices_to_ask(timestamptz) from public;
grant execute on function orgs_with_invoices_to_ask(timestamptz) to light_app;
