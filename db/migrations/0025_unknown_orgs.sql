-- An organisation that has come since the statistics were made counts as one row, and so does an event. Whoever looks up an order
-- by organisation and id could then as well take any index that begins with the organisation, and would read all its orders to
-- find one: for each row of an import. So of a table that is referred to, only the key begins with what the reference begins with. The
-- states, which triggers look up by the same two, are no different.
drop index reg_order_no, reg_order_of, attendee_checkin_code, attendee_order, ticket_of, ticket_name, task_mine, task_kind,
  department_name, department_parent, member_department, reg_path_name, staff_link_of, attendee_state_changed;
create unique index reg_order_no on reg_order (order_no, top_org_id);
create index reg_order_of on reg_order (bvent_id, created_at desc);
create unique index attendee_checkin_code on attendee (checkin_code, bvent_id, top_org_id);
create index attendee_order on attendee (order_id);
create index ticket_of on ticket (bvent_id, sort_id, id);
create unique index ticket_name on ticket (bvent_id, lower(btrim(name)), top_org_id);
create index task_mine on task (account_id, top_org_id, id desc);
create index task_kind on task (account_id, top_org_id, type, bvent_id, id desc);
create unique index department_name on department (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name), top_org_id);
create index department_parent on department (parent_id, top_org_id, sort_id);
create index member_department on member (department_id);
create unique index reg_path_name on reg_path (lower(btrim(name)), bvent_id, top_org_id);
create index staff_link_of on staff_link (bvent_id, created_at desc);
create index attendee_state_changed on attendee_state (bvent_id, updated_at);

-- And what has come is looked at soon: a tenth of a large table, as PostgreSQL would wait for, is more than most events have.
alter table attendee set (autovacuum_analyze_threshold = 2000, autovacuum_analyze_scale_factor = 0.02);
alter table attendee_state set (autovacuum_analyze_threshold = 2000, autovacuum_analyze_scale_factor = 0.02);
alter table reg_order set (autovacuum_analyze_threshold = 2000, autovacuum_analyze_scale_factor = 0.02);
alter table checkin_entry set (autovacuum_analyze_threshold = 2000, autovacuum_analyze_scale_factor = 0.02);

-- The people of many orders, by the orders; that they are the caller's own is looked at afterwards.
create function people_of_orders(order_ids uuid[])
  returns table (top_org_id uuid, bvent_id uuid, order_id uuid, ticket_id uuid, status text, is_deleted boolean)
  language sql stable security definer set search_path = public
  as $$
    select p.* from (
      select a.top_org_id, a.bvent_id, a.order_id, a.ticket_id, a.status, a.deleted_at is not null
      from attendee a where a.order_id = any(order_ids) offset 0
    ) p where p.top_org_id = app_org()
  $$;
revoke execute on function people_of_orders(uuid[]) from public;
grant execute on function people_of_orders(uuid[]) to light_app;
