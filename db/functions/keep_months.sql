-- Tables kept by month: those of the months to come are made, those of months past keeping are dropped, which takes no time however much
-- they hold; `kept` says by the name of the table how many months are, and without it they are for good. A month is a range of times, or of
-- ids, which begin with theirs. What is unique within a month alone is said by the part for the rest, and every month says it too. What lies in a
-- month that nobody had made is moved into it. Whoever waits longer than that for a table in use tries again the next time round.
create or replace function keep_months(at timestamptz, kept jsonb) returns setof text
  language plpgsql security definer set search_path = public set lock_timeout = '2s' set timezone = 'UTC'
  as $$
declare
  whole record;
  first_day timestamptz;
  month_of text;
  low text;
  high text;
  own text;
  part record;
begin
  if (kept ->> 'audit_log')::integer < 6 then raise exception 'the law asks for six months'; end if;
  for whole in
    select c.oid::regclass as name, a.attname as key, a.atttypid = 'uuid'::regtype as is_by_id
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where c.relnamespace = 'public'::regnamespace
  loop
    for first_day in select generate_series(date_trunc('month', at), date_trunc('month', at) + interval '3 months', interval '1 month') loop
      month_of := format('%s_%s', whole.name, to_char(first_day, 'YYYY_MM'));
      continue when first_day < (select coalesce(max(upto), '-infinity') from months_of(whole.name));
      low := case when whole.is_by_id then first_id_at(first_day)::text else first_day::text end;
      high := case when whole.is_by_id then first_id_at(first_day + interval '1 month')::text else (first_day + interval '1 month')::text end;
      execute format('create table %I (like %s including defaults including constraints)', month_of, whole.name);
      for own in
        select pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = (whole.name || '_rest')::regclass and i.indisunique and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
      loop
        execute replace(own, whole.name || '_rest', month_of);
      end loop;
      execute format('alter table %I enable row level security', month_of);
      execute format('alter table %I force row level security', month_of);
      execute format('create policy owner on %I to %I using (true) with check (true)', month_of, current_user);
      execute format('with moved as (delete from %s_rest where %I >= %L and %I < %L returning *) insert into %I select * from moved',
        whole.name, whole.key, low, whole.key, high, month_of);
      execute format('alter table %s attach partition %I for values from (%L) to (%L)', whole.name, month_of, low, high);
      return next month_of || ' made';
    end loop;
    for part in
      select * from months_of(whole.name) where upto <= date_trunc('month', at) - make_interval(months => (kept ->> whole.name::text)::integer)
    loop
      execute format('drop table %s', part.name);
      return next part.name || ' dropped';
    end loop;
  end loop;
end
$$;
