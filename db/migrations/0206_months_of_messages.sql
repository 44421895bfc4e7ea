-- Messages by month. All of a send are planned in one statement, at the time that its row says (`planned_at`), and their ids begin with that time:
-- they lie in one month, and an index of that month alone says that nobody gets the same send twice on one channel. What is there becomes
-- the first part, as it lies; nothing is copied.
alter table message rename to message_before;
alter table message_before rename constraint outbox_top_org_id_fkey to message_before_top_org_id_fkey;
drop policy tenant on message_before;
drop policy secret on message_before;
drop trigger message_to_guest on message_before;
drop trigger message_fact_insert on message_before;
drop trigger message_fact_update on message_before;
drop trigger message_fact_delete on message_before;

create table message (like message_before including defaults including constraints) partition by range (id);
create table message_rest (like message_before including defaults including constraints);
do $$
declare
  index record;
begin
  for index in
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisunique as is_unique
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'message_before'::regclass
  loop
    execute format('alter index %I rename to %I', index.name, replace(index.name, 'message', 'message_before'));
    continue when index.name = 'message_pkey';
    if index.is_unique then
      execute replace(replace(index.definition, 'public.message_before', 'public.message_rest'), index.name, replace(index.name, 'message', 'message_rest'));
    else
      execute replace(index.definition, 'public.message_before', 'public.message');
    end if;
  end loop;
end
$$;
alter table message add primary key (top_org_id, id);
alter table message add foreign key (top_org_id) references org on delete cascade;
select make_tenant_table('message');
-- A password link would let an administrator who reads the outbox become somebody else: only the sender, who acts for no account, sees it.
create policy secret on message as restrictive for select to light_app using (not is_secret or app_account() is null);
alter table message_rest enable row level security;
alter table message_rest force row level security;
create policy owner on message_rest to current_user using (true) with check (true);
alter table message attach partition message_rest default;

-- Ids that do not begin with their time, should there be any, are given one that does.
update message_before set id = (left(first_id_at(created_at)::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid
where id >= first_id_at(date_trunc('month', now(), 'UTC') + interval '1 month');
do $$
begin
  perform set_config('timezone', 'UTC', true);
  execute format('alter table message attach partition message_before for values from (minvalue) to (%L)',
    first_id_at(date_trunc('month', now()) + interval '1 month'));
end
$$;

create trigger message_to_guest after update of state on message for each row
  when (new.invitee_id is not null and new.state = 'Sent' and old.state is distinct from new.state) execute function mark_guest_sent();

-- Their facts by the month they lie in: what a month has counted is still told when it is gone.
drop function if exists counted_messages(uuid, uuid);
alter table message_fact add column month date;
delete from message_fact;
insert into message_fact (top_org_id, bvent_id, month, kind, channel, outcome, total, is_folded)
select top_org_id, bvent_id, date_trunc('month', to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')::date,
  kind, channel, message_outcome(state), count(*), true
from message where is_notice(bvent_id, is_secret, attendee_id, invitee_id, order_id) group by 1, 2, 3, 4, 5, 6;
alter table message_fact alter column month set not null;
create trigger message_fact_insert after insert on message referencing new table as new_rows for each statement execute function fact_messages();
create trigger message_fact_update after update on message referencing new table as new_rows old table as old_rows for each statement execute function fact_messages();
create trigger message_fact_delete after delete on message referencing old table as old_rows for each statement execute function fact_messages();
