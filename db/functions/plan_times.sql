-- The times of an event as its plans reckon with them.
create or replace function plan_times(start_time timestamptz, end_time timestamptz, time_zone text) returns text
  language sql stable
  as $$ select extract(epoch from start_time) || ' ' || extract(epoch from end_time) || ' ' || time_zone $$;
