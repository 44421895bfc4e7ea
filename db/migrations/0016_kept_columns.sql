-- Columns made from others are kept by triggers here, not generated: an update that leaves their sources alone would read the
-- stored expression of every generated column anew for every single row, which was a third of what approving somebody cost.

alter table attendee alter column search_text drop expression, alter column search_text set default '',
  alter column values_text drop expression, alter column values_text set default '';
create function keep_attendee_texts() returns trigger
  language plpgsql as $$
begin
  new.search_text := spaced_text(new.full_name || E'\n' || coalesce(new.mobile, '') || E'\n' || coalesce(new.email, '') || E'\n' || new.checkin_code);
  new.values_text := spaced_text(jsonb_path_query_array(new.field_values, '$.* ? (@.type() == "string")')::text);
  return new;
end
$$;
create trigger texts_kept before insert or update of full_name, mobile, email, checkin_code, field_values, search_text, values_text
  on attendee for each row execute function keep_attendee_texts();

alter table reg_order alter column buyer_mobile drop expression, alter column buyer_email drop expression;
create function keep_buyer() returns trigger
  language plpgsql as $$
begin
  new.buyer_mobile := new.buyer ->> 'mobile';
  new.buyer_email := new.buyer ->> 'email';
  return new;
end
$$;
create trigger buyer_kept before insert or update of buyer, buyer_mobile, buyer_email on reg_order for each row execute function keep_buyer();

-- The rows of a part stand far from each other in the task, so each carries its place; a task that undoes another has parts as well.
alter table task_part add column seqs integer[];
update task_part set seqs = array(select generate_series(seq, seq + cardinality(item_ids) - 1));
insert into task_part (top_org_id, task_id, seq, seqs, item_ids)
select top_org_id, task_id, min(place), array_agg(seq order by place), array_agg(item_id order by place) from (
  select t.top_org_id, t.id as task_id, r.seq, r.item_id, row_number() over (partition by t.id order by r.seq desc) as place
  from task t join task_row r on r.top_org_id = t.top_org_id and r.task_id = t.undo_of and r.is_ok
  where t.status in ('queued', 'running') and t.is_collected
    and not exists (select from task_row u where u.top_org_id = t.top_org_id and u.task_id = t.id and u.item_id = r.item_id)
) as left_over group by 1, 2, (place - 1) / 1000;
alter table task_part alter column seqs set not null, alter column seqs set storage external;

-- An attendee's state is found by its own id alone, which stays the best way whatever the planner believes about the event.
alter table attendee_state drop constraint attendee_state_pkey, add primary key (top_org_id, id);
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
    from new_rows n where s.top_org_id = n.top_org_id and s.id = n.id
      and (s.ticket_id, s.status, s.checkin_status, s.created_date, s.updated_at, s.deleted_at)
        is distinct from (n.ticket_id, n.status, n.checkin_status, n.created_date, n.updated_at, n.deleted_at);
  end if;
  return null;
end
$$;

-- An organisation that has just filled its first event is unknown to the planner until the next analyze, and what is quick for one
-- row is not for a hundred thousand: whoever is about to change many rows asks for it first.
create function know_sizes() returns void
  language plpgsql security definer set search_path = public as $$
begin
  if exists (select from pg_stat_user_tables where relid = 'attendee'::regclass and n_ins_since_vacuum > 1000 + n_live_tup / 10) then
    analyze attendee (top_org_id, bvent_id), attendee_state (top_org_id, bvent_id), reg_order (top_org_id, bvent_id);
  end if;
end
$$;
revoke execute on function know_sizes() from public;
grant execute on function know_sizes() to light_app;
