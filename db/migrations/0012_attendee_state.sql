-- What changes often stands apart from what is searched, so that approving or admitting somebody rewrites no index of the attendee.

-- Kept by triggers, never written by hand: the state of each attendee, for lists by status and for devices that ask what has changed.
create table attendee_state (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  status text not null,
  checkin_status text not null,
  created_date timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (top_org_id, bvent_id, id)
);
insert into attendee_state
select top_org_id, bvent_id, id, ticket_id, status, checkin_status, created_date, updated_at, deleted_at from attendee;
create index attendee_state_status on attendee_state (top_org_id, bvent_id, status, created_date desc, id desc) where deleted_at is null;
-- Nobody is in before the event, so that it costs nothing until people come.
create index attendee_state_came on attendee_state (top_org_id, bvent_id, checkin_status, created_date desc, id desc)
  where deleted_at is null and checkin_status <> 'NotSignedIn';
create index attendee_state_changed on attendee_state (top_org_id, bvent_id, updated_at);
select make_tenant_table('attendee_state');

create function keep_states() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into attendee_state (top_org_id, bvent_id, id, ticket_id, status, checkin_status, created_date, updated_at, deleted_at)
    select top_org_id, bvent_id, id, ticket_id, status, checkin_status, created_date, updated_at, deleted_at from new_rows;
  elsif tg_op = 'DELETE' then
    delete from attendee_state s using old_rows o where s.top_org_id = o.top_org_id and s.bvent_id = o.bvent_id and s.id = o.id;
  else
    update attendee_state s set ticket_id = n.ticket_id, status = n.status, checkin_status = n.checkin_status,
      created_date = n.created_date, updated_at = n.updated_at, deleted_at = n.deleted_at
    from new_rows n where s.top_org_id = n.top_org_id and s.bvent_id = n.bvent_id and s.id = n.id
      and (s.ticket_id, s.status, s.checkin_status, s.created_date, s.updated_at, s.deleted_at)
        is distinct from (n.ticket_id, n.status, n.checkin_status, n.created_date, n.updated_at, n.deleted_at);
  end if;
  return null;
end
$$;
create trigger state_insert after insert on attendee referencing new table as new_rows for each statement execute function keep_states();
create trigger state_update after update on attendee referencing new table as new_rows for each statement execute function keep_states();
create trigger state_delete after delete on attendee referencing old table as old_rows for each statement execute function keep_states();

drop index attendee_status;
drop index attendee_checkin;
drop index attendee_changed;
-- Room on every page for the next version of its rows, which then needs no new place in any index.
alter table attendee set (fillfactor = 80);
alter table reg_order set (fillfactor = 80);

-- Only what waits for money has a time to expire; asking for the status here would make every change of it a change of the index.
drop index reg_order_expires;
create index reg_order_expires on reg_order (pay_expire_time) where pay_expire_time is not null;

-- The rows a task is still to take, a chunk of ids in a row: what came of them is written once, when it is known.
create table task_part (
  top_org_id uuid not null,
  task_id uuid not null,
  -- The place of its first row.
  seq integer not null,
  item_ids uuid[] not null,
  primary key (top_org_id, task_id, seq),
  foreign key (top_org_id, task_id) references task on delete cascade
);
alter table task_part alter column item_ids set storage external;
select make_tenant_table('task_part');
insert into task_part (top_org_id, task_id, seq, item_ids)
select top_org_id, task_id, min(seq), array_agg(item_id order by seq) from task_row where is_ok is null group by 1, 2, (seq - 1) / 1000;
delete from task_row where is_ok is null;

-- A batch writes one line here per person. That their task and their organisation exist needs no proof for every single line:
-- the task is locked by whoever writes them, and row-level security lets nobody write for another organisation.
alter table task_row drop constraint task_row_top_org_id_task_id_fkey;
alter table audit_log drop constraint audit_log_top_org_id_fkey;
create function drop_task_rows() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from task_row r using old_rows o where r.top_org_id = o.top_org_id and r.task_id = o.id;
  return null;
end
$$;
create function drop_audit_log() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from audit_log l using old_rows o where l.top_org_id = o.top_org_id;
  return null;
end
$$;
create trigger task_rows_go after delete on task referencing old table as old_rows for each statement execute function drop_task_rows();
create trigger audit_log_goes after delete on org referencing old table as old_rows for each statement execute function drop_audit_log();
revoke execute on function drop_task_rows(), drop_audit_log() from public;
