-- Tasks whose worker is gone: a worker holds an advisory lock under its key for as long as its process lives.
create or replace function lost_tasks(lock_class integer) returns table (id uuid)
  language sql stable security definer set search_path = public
  as $$
    select t.id from task t
    where t.status = 'running' and not exists (
      select from pg_locks l where l.locktype = 'advisory' and l.classid = $1::oid and l.objid = t.worker_key::oid and l.granted
        and l.database = (select d.oid from pg_database d where d.datname = current_database()))
  $$;
