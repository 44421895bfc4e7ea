-- The months of a table kept by month, each with the time at which it is over.
create or replace function months_of(kept_by_month regclass) returns table (name text, upto timestamptz)
  language sql stable
  as $$
    select c.oid::regclass::text,
      to_timestamp(('x' || left(replace(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([0-9a-f-]+)''\)'), '-', ''), 12))::bit(48)::bigint / 1000.0)
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = kept_by_month and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  $$;
