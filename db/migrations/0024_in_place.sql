-- What many people are changed by at once writes less.

-- What is written last has the highest id. In a rising index it follows its neighbours and fills their pages; read backwards, the
-- index still begins with the newest.
drop index audit_log_object, audit_log_account, audit_log_action, audit_log_bvent;
create index audit_log_object on audit_log (top_org_id, object_id, id);
create index audit_log_account on audit_log (top_org_id, account_id, id);
create index audit_log_action on audit_log (top_org_id, action, id);
create index audit_log_bvent on audit_log (top_org_id, bvent_id, id) where bvent_id is not null;

-- The states of many are looked up as a list, which PostgreSQL follows through the index instead of searching it for each.
create or replace function keep_states() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into attendee_state (top_org_id, bvent_id, id, ticket_id, status, checkin_status, created_date, updated_at, deleted_at)
    select top_org_id, bvent_id, id, ticket_id, status, checkin_status, created_date, updated_at, deleted_at from new_rows;
  elsif tg_op = 'DELETE' then
    delete from attendee_state s using old_rows o where s.top_org_id = o.top_org_id and s.id = o.id;
  else
    update attendee_state s set ticket_id = n.ticket_id, status = n.status, checkin_status = n.checkin_status,
      created_date = n.created_date, updated_at = n.updated_at, deleted_at = n.deleted_at
    from new_rows n where s.id = any((select array_agg(id) from new_rows)::uuid[]) and s.top_org_id = n.top_org_id and s.id = n.id
      and (s.ticket_id, s.status, s.checkin_status, s.created_date, s.updated_at, s.deleted_at)
        is distinct from (n.ticket_id, n.status, n.checkin_status, n.created_date, n.updated_at, n.deleted_at);
  end if;
  return null;
end
$$;

-- Until when an order waits for its money, apart from the order: whoever is approved has to pay from then on, and an index of the
-- order that changes with it would have every index of the order written anew. Kept by triggers, never written by hand.
create table order_due (
  top_org_id uuid not null,
  order_id uuid not null,
  expires_at timestamptz not null,
  primary key (top_org_id, order_id)
);
insert into order_due select top_org_id, id, pay_expire_time from reg_order where pay_expire_time is not null;
create index order_due_at on order_due (expires_at);
select make_tenant_table('order_due');

create function keep_due() returns trigger
  language plpgsql as $$
begin
  insert into order_due values (new.top_org_id, new.id, new.pay_expire_time);
  return null;
end
$$;
create function keep_dues() returns trigger
  language plpgsql as $$
begin
  if exists (select from old_rows where pay_expire_time is not null) then
    delete from order_due d using new_rows n where d.top_org_id = n.top_org_id and d.order_id = n.id and n.pay_expire_time is null;
  end if;
  if exists (select from new_rows where pay_expire_time is not null) then
    insert into order_due as d select top_org_id, id, pay_expire_time from new_rows where pay_expire_time is not null
    on conflict (top_org_id, order_id) do update set expires_at = excluded.expires_at where d.expires_at <> excluded.expires_at;
  end if;
  return null;
end
$$;
create function drop_dues() returns trigger
  language plpgsql as $$
begin
  delete from order_due d using old_rows o where d.top_org_id = o.top_org_id and d.order_id = o.id and o.pay_expire_time is not null;
  return null;
end
$$;
create trigger due_insert after insert on reg_order for each row when (new.pay_expire_time is not null) execute function keep_due();
create trigger due_update after update on reg_order referencing old table as old_rows new table as new_rows
  for each statement execute function keep_dues();
create trigger due_delete after delete on reg_order referencing old table as old_rows for each statement execute function drop_dues();
drop index reg_order_expires;

create or replace function orgs_with_expired_orders(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select distinct d.top_org_id from order_due d join reg_order o on o.top_org_id = d.top_org_id and o.id = d.order_id and o.status = 'Unpaid'
    where d.expires_at < at
  $$;
