create or replace function fold_sources() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id, day from source_tally group by 1, 2, 3 having count(*) > 200 limit 100
    ), gone as (
      delete from source_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id and t.day = c.day returning t.*
    )
    insert into source_tally (top_org_id, bvent_id, day, last_source_id, first_source_id, currency, submitted, paid, signed_in, money_minor)
    select top_org_id, bvent_id, day, last_source_id, first_source_id, currency, sum(submitted), sum(paid), sum(signed_in), sum(money_minor)
    from gone group by 1, 2, 3, 4, 5, 6
    having sum(submitted) <> 0 or sum(paid) <> 0 or sum(signed_in) <> 0 or sum(money_minor) <> 0
  $$;
