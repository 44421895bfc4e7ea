-- For whoever watches over the installation: how much waits and how long the oldest has. Counts, of nobody in particular.
create or replace function work_at_hand() returns table (kind text, name text, total bigint, oldest_seconds double precision)
  language sql stable security definer set search_path = public
  as $$
    select w.kind, w.name, count(*), extract(epoch from greatest(now() - min(w.since), interval '0'))::double precision
    from (
      select 'task' as kind, status || ' ' || type as name, created_at as since from task where status in ('queued', 'running')
      union all
      select 'message', (array['code', 'transactional', 'notice', 'campaign'])[lane + 1], least(next_try_at, now())
      from message where state in ('Queued', 'Deferred') and next_try_at <= now()
      union all
      select 'send', state, created_at from send where state in ('Scheduled', 'Running')
      union all
      select 'payment', provider, created_at from payment where next_query_at is not null
      union all
      select 'refund', state, created_at from refund where next_try_at is not null
      union all
      select 'provider in trouble', channel, since from channel_trouble
    ) as w group by 1, 2
  $$;
