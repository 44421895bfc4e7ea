-- As people ask for it: whether it is out, has arrived, is lost, or may still go.
create or replace function message_outcome(state text) returns text
  language sql immutable parallel safe
  as $$
    select case when state in ('Failed', 'Suppressed') then 'failed' when state = 'Sent' then 'sent' when state = 'Delivered' then 'delivered' else 'waiting' end
  $$;
