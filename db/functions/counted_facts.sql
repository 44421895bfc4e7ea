-- The same facts counted from the people themselves: what the kept ones are compared with, and rebuilt from.
create or replace function counted_facts(org uuid, event uuid)
  returns table (day date, ticket_id uuid, status text, source text, total bigint)
  language sql stable
  as $$
    select (a.created_date at time zone b.time_zone)::date, a.ticket_id, a.status, a.source, count(*)
    from attendee a join bvent b on b.top_org_id = a.top_org_id and b.id = a.bvent_id
    where a.top_org_id = org and a.bvent_id = event and a.deleted_at is null group by 1, 2, 3, 4
  $$;
