-- The month that an id begins with.
create or replace function month_of_id(id uuid) returns date
  language sql immutable parallel safe
  as $$ select date_trunc('month', to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')::date $$;
