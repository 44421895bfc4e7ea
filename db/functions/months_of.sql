-- The months of a table kept by month, each with the times at which it begins and is over. They are ranges of times, or of ids, which begin with theirs.
create or replace function months_of(kept_by_month regclass) returns table (name text, since timestamptz, upto timestamptz)
  language sql stable
  as $$
    select part, coalesce(time_of_bound(substring(bound from 'FROM \(''([^'']+)''\)')), '-infinity'), time_of_bound(substring(bound from 'TO \(''([^'']+)''\)'))
    from (
      select c.oid::regclass::text as part, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = kept_by_month
    ) as parts where bound <> 'DEFAULT'
  $$;
