-- What became of the messages of an event, by what they tell and how they go: additions, as the facts of people are (ADR 8).
create table message_fact (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id bigint generated always as identity,
  kind text not null,
  channel text not null,
  outcome text not null,
  total integer not null,
  is_folded boolean not null default false,
  primary key (top_org_id, bvent_id, id)
);
create index message_fact_new on message_fact (top_org_id, bvent_id) where not is_folded;
select make_tenant_table('message_fact');

-- Their bodies stand in db/functions.
create function fact_messages() returns trigger language plpgsql as $$ begin return null; end $$;
create function message_outcome(state text) returns text language sql immutable as $$
  select case when state in ('Failed', 'Suppressed') then 'failed' when state = 'Sent' then 'sent' when state = 'Delivered' then 'delivered' else 'waiting' end $$;
create trigger message_fact_insert after insert on message referencing new table as new_rows for each statement execute function fact_messages();
create trigger message_fact_update after update on message referencing new table as new_rows old table as old_rows for each statement execute function fact_messages();
create trigger message_fact_delete after delete on message referencing old table as old_rows for each statement execute function fact_messages();

insert into message_fact (top_org_id, bvent_id, kind, channel, outcome, total, is_folded)
select top_org_id, bvent_id, kind, channel, message_outcome(state), count(*), true
from message where bvent_id is not null and not is_secret group by 1, 2, 3, 4, 5;

-- What followed the notices of a large event, as it was counted last, and when somebody asked for it last.
create table notice_effect (
  top_org_id uuid not null,
  bvent_id uuid not null,
  asked_at timestamptz not null,
  counted_at timestamptz,
  list jsonb not null default '[]',
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('notice_effect');
