-- Of those who registered on the site: everyone who sent a form, those who hold a paid seat, those who came. Whoever is deleted is not counted.
create or replace function tally_sources() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into source_tally (top_org_id, bvent_id, day, last_source_id, first_source_id, submitted, paid, signed_in)
    select n.top_org_id, n.bvent_id, (n.created_date at time zone b.time_zone)::date, n.last_source_id, n.first_source_id, count(*),
      count(*) filter (where n.status = 'Registered' and n.price_minor > 0), count(*) filter (where n.checkin_status <> 'NotSignedIn')
    from new_rows n join bvent b on b.top_org_id = n.top_org_id and b.id = n.bvent_id
    where n.last_source_id is not null and n.deleted_at is null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    -- With its event goes what was counted of it.
    insert into source_tally (top_org_id, bvent_id, day, last_source_id, first_source_id, submitted, paid, signed_in)
    select o.top_org_id, o.bvent_id, (o.created_date at time zone b.time_zone)::date, o.last_source_id, o.first_source_id, -count(*),
      -count(*) filter (where o.status = 'Registered' and o.price_minor > 0), -count(*) filter (where o.checkin_status <> 'NotSignedIn')
    from old_rows o join bvent b on b.top_org_id = o.top_org_id and b.id = o.bvent_id
    where o.last_source_id is not null and o.deleted_at is null group by 1, 2, 3, 4, 5;
  elsif exists (select from new_rows where last_source_id is not null) then
    insert into source_tally (top_org_id, bvent_id, day, last_source_id, first_source_id, submitted, paid, signed_in)
    select m.top_org_id, m.bvent_id, (m.created_date at time zone b.time_zone)::date, m.last_source_id, m.first_source_id, sum(m.n),
      coalesce(sum(m.n) filter (where m.status = 'Registered' and m.price_minor > 0), 0),
      coalesce(sum(m.n) filter (where m.checkin_status <> 'NotSignedIn'), 0)
    from (
      select top_org_id, bvent_id, created_date, last_source_id, first_source_id, status, price_minor, checkin_status, 1 as n
      from new_rows where last_source_id is not null and deleted_at is null
      union all
      select top_org_id, bvent_id, created_date, last_source_id, first_source_id, status, price_minor, checkin_status, -1
      from old_rows where last_source_id is not null and deleted_at is null
    ) as m join bvent b on b.top_org_id = m.top_org_id and b.id = m.bvent_id
    group by 1, 2, 3, 4, 5
    having sum(m.n) <> 0 or sum(m.n) filter (where m.status = 'Registered' and m.price_minor > 0) <> 0
      or sum(m.n) filter (where m.checkin_status <> 'NotSignedIn') <> 0;
  end if;
  return null;
end
$$;
