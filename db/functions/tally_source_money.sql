create or replace function tally_source_money() returns trigger
  language plpgsql as $$
begin
  insert into source_tally (top_org_id, bvent_id, day, last_source_id, first_source_id, currency, money_minor)
  select new.top_org_id, new.bvent_id, (new.created_at at time zone b.time_zone)::date, new.last_source_id, new.first_source_id, new.currency,
    new.paid_minor - old.paid_minor
  from bvent b where b.top_org_id = new.top_org_id and b.id = new.bvent_id;
  return null;
end
$$;
