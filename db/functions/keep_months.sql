-- Tables kept by month: those of the months to come are made, those of months past keeping are dropped, which takes no time however much
-- they hold. A month is a range of ids, which begin with their time. What lies in a month that nobody had made is moved into it.
-- Whoever waits longer than that for a table in use tries again the next time round.
create or replace function keep_months(at timestamptz, kept integer) returns setof text
  language plpgsql security definer set search_path = public set lock_timeout = '2s' set timezone = 'UTC'
  as $$
declare
  kept_by_month regclass;
  first_day timestamptz;
  month_of text;
  part record;
begin
  if kept < 6 then raise exception 'the law asks for six months'; end if;
  for kept_by_month in select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'p' loop
    for first_day in select generate_series(date_trunc('month', at), date_trunc('month', at) + interval '3 months', interval '1 month') loop
      month_of := format('%s_%s', kept_by_month, to_char(first_day, 'YYYY_MM'));
      continue when first_day < (select coalesce(max(upto), '-infinity') from months_of(kept_by_month));
      execute format('create table %I (like %s including defaults including constraints)', month_of, kept_by_month);
      execute format('alter table %I enable row level security', month_of);
      execute format('alter table %I force row level security', month_of);
      execute format('create policy owner on %I to %I using (true) with check (true)', month_of, current_user);
      execute format('with moved as (delete from %s_rest where id >= %L and id < %L returning *) insert into %I select * from moved',
        kept_by_month, first_id_at(first_day), first_id_at(first_day + interval '1 month'), month_of);
      execute format('alter table %s attach partition %I for values from (%L) to (%L)',
        kept_by_month, month_of, first_id_at(first_day), first_id_at(first_day + interval '1 month'));
      return next month_of || ' made';
    end loop;
    for part in select * from months_of(kept_by_month) where upto <= date_trunc('month', at) - make_interval(months => kept) loop
      execute format('drop table %s', part.name);
      return next part.name || ' dropped';
    end loop;
  end loop;
end
$$;
