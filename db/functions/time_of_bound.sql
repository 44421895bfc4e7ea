-- A time, or that with which an id begins.
create or replace function time_of_bound(bound text) returns timestamptz
  language sql stable
  as $$
    select case when bound ~ '^[0-9a-f]{8}-' then to_timestamp(('x' || left(replace(bound, '-', ''), 12))::bit(48)::bigint / 1000.0) else bound::timestamptz end
  $$;
