-- Registrations and money are counted by where they came from.
select bvent_id, coalesce(last_source_id::text, '') || ' ' || day as broken from (
  select top_org_id, bvent_id, day, last_source_id, first_source_id, submitted, paid, signed_in from source_tally
  union all
  select a.top_org_id, a.bvent_id, (a.created_date at time zone b.time_zone)::date, a.last_source_id, a.first_source_id,
    -1, -(a.status = 'Registered' and a.price_minor > 0)::int, -(a.checkin_status <> 'NotSignedIn')::int
  from attendee a join bvent b on b.top_org_id = a.top_org_id and b.id = a.bvent_id
  where a.last_source_id is not null and a.deleted_at is null
) as both_sides group by top_org_id, bvent_id, day, last_source_id, first_source_id
having sum(submitted) <> 0 or sum(paid) <> 0 or sum(signed_in) <> 0
