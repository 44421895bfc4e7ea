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
