create function work_at_hand() returns table (kind text, name text, total bigint, oldest_seconds double precision)
  language sql as $$ select '', '', 0::bigint, 0::double precision where false $$;
revoke execute on function work_at_hand() from public;
grant execute on function work_at_hand() to light_app;
