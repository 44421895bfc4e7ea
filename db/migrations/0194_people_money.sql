-- What a person has paid in all, by currency in its smallest unit, kept with the other sums of their registrations.
alter table person add column paid jsonb not null default '{}';
create or replace view person_of_org as select * from person where top_org_id = app_org();
update person p set paid = x.paid from (
  select top_org_id, person_id, jsonb_object_agg(currency, minor) as paid from (
    select top_org_id, person_id, currency, sum(paid_minor) as minor from person_visit where paid_at is not null group by 1, 2, 3) sums
  group by 1, 2) x
where p.top_org_id = x.top_org_id and p.id = x.person_id;
