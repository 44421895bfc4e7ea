-- What a send was decided to be, beside whom it is for and what it says.
alter table send
  -- Quiet hours do not hold it back.
  add column is_send_anyway boolean not null default false,
  -- Also to those who had the same within a day.
  add column is_again boolean not null default false,
  -- In which language its conditions were written.
  add column language text not null default 'zh-CN',
  add column needs_approval boolean not null default false,
  -- What ran it, named so that it runs once however many servers look.
  add column once_key text,
  -- To those whom that one did not reach.
  add column retry_of uuid,
  -- What became of it, once receipts have come in; before that it is counted.
  add column counts jsonb,
  add constraint send_event foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  add constraint send_second_person check (approved_by is null or approved_by <> created_by);

create unique index send_once on send (top_org_id, once_key) where once_key is not null;
create index send_retry on send (top_org_id, retry_of) where retry_of is not null;
drop index send_waiting;
create index send_open on send (top_org_id, state) where state in ('Scheduled', 'Running') or state = 'Cancelled' and done_at is null;
create index send_uncounted on send (done_at) where counts is null and done_at is not null;
