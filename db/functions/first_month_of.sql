-- The first month of a table kept by month that is not dropped.
create or replace function first_month_of(kept_by_month regclass) returns date
  language sql stable
  as $$ select (min(since) at time zone 'UTC')::date from months_of(kept_by_month) $$;
