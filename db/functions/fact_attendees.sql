-- What is counted about people follows every change of them, as additions; most updates change nothing of it.
create or replace function fact_attendees() returns trigger
  language plpgsql as $$
declare
  event record;
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from new_rows n join old_rows o on o.top_org_id = n.top_org_id and o.bvent_id = n.bvent_id and o.id = n.id
      where (n.status, n.ticket_id, n.source, n.last_source_id, n.first_source_id, n.created_date, n.deleted_at is null, n.province, n.gender, n.field_values)
        is distinct from
        (o.status, o.ticket_id, o.source, o.last_source_id, o.first_source_id, o.created_date, o.deleted_at is null, o.province, o.gender, o.field_values)) then
      return null;
    end if;
    for event in select distinct top_org_id, bvent_id from new_rows loop
      perform pg_advisory_xact_lock_shared(facts_lock(event.bvent_id));
      insert into attendee_fact (top_org_id, bvent_id, day, ticket_id, status, source, total)
      select m.top_org_id, m.bvent_id, (m.created_date at time zone b.time_zone)::date, m.ticket_id, m.status, m.source, sum(m.n) from (
        select top_org_id, bvent_id, created_date, ticket_id, status, source, 1 as n from new_rows where bvent_id = event.bvent_id and deleted_at is null
        union all
        select top_org_id, bvent_id, created_date, ticket_id, status, source, -1 from old_rows where bvent_id = event.bvent_id and deleted_at is null
      ) m join bvent b on b.top_org_id = m.top_org_id and b.id = m.bvent_id group by 1, 2, 3, 4, 5, 6 having sum(m.n) <> 0;
      insert into answer_fact (top_org_id, bvent_id, field_name, value, total)
      select event.top_org_id, event.bvent_id, f.field_name, f.value, sum(m.n) from (
        select status, province, gender, field_values, source, last_source_id, first_source_id, 1 as n from new_rows where bvent_id = event.bvent_id and deleted_at is null
        union all
        select status, province, gender, field_values, source, last_source_id, first_source_id, -1 from old_rows where bvent_id = event.bvent_id and deleted_at is null
      ) m cross join choices_of(event.top_org_id, event.bvent_id) c
        cross join lateral facts_of(m.status, m.province, m.gender, m.field_values, m.source, m.last_source_id, m.first_source_id, c.fields, c.is_path) f
      group by 3, 4 having sum(m.n) <> 0;
    end loop;
  elsif tg_op = 'INSERT' then
    for event in select distinct top_org_id, bvent_id from new_rows loop
      perform pg_advisory_xact_lock_shared(facts_lock(event.bvent_id));
      insert into attendee_fact (top_org_id, bvent_id, day, ticket_id, status, source, total)
      select a.top_org_id, a.bvent_id, (a.created_date at time zone b.time_zone)::date, a.ticket_id, a.status, a.source, count(*)
      from new_rows a join bvent b on b.top_org_id = a.top_org_id and b.id = a.bvent_id
      where a.bvent_id = event.bvent_id and a.deleted_at is null group by 1, 2, 3, 4, 5, 6;
      insert into answer_fact (top_org_id, bvent_id, field_name, value, total)
      select event.top_org_id, event.bvent_id, f.field_name, f.value, count(*)
      from new_rows a cross join choices_of(event.top_org_id, event.bvent_id) c
        cross join lateral facts_of(a.status, a.province, a.gender, a.field_values, a.source, a.last_source_id, a.first_source_id, c.fields, c.is_path) f
      where a.bvent_id = event.bvent_id and a.deleted_at is null group by 3, 4;
    end loop;
  else
    -- With its event goes what was counted of it.
    for event in select distinct o.top_org_id, o.bvent_id from old_rows o loop
      if not exists (select from bvent b where b.top_org_id = event.top_org_id and b.id = event.bvent_id) then
        delete from attendee_fact where top_org_id = event.top_org_id and bvent_id = event.bvent_id;
        delete from answer_fact where top_org_id = event.top_org_id and bvent_id = event.bvent_id;
        continue;
      end if;
      perform pg_advisory_xact_lock_shared(facts_lock(event.bvent_id));
      insert into attendee_fact (top_org_id, bvent_id, day, ticket_id, status, source, total)
      select a.top_org_id, a.bvent_id, (a.created_date at time zone b.time_zone)::date, a.ticket_id, a.status, a.source, -count(*)
      from old_rows a join bvent b on b.top_org_id = a.top_org_id and b.id = a.bvent_id
      where a.bvent_id = event.bvent_id and a.deleted_at is null group by 1, 2, 3, 4, 5, 6;
      insert into answer_fact (top_org_id, bvent_id, field_name, value, total)
      select event.top_org_id, event.bvent_id, f.field_name, f.value, -count(*)
      from old_rows a cross join choices_of(event.top_org_id, event.bvent_id) c
        cross join lateral facts_of(a.status, a.province, a.gender, a.field_values, a.source, a.last_source_id, a.first_source_id, c.fields, c.is_path) f
      where a.bvent_id = event.bvent_id and a.deleted_at is null group by 3, 4;
    end loop;
  end if;
  return null;
end
$$;
