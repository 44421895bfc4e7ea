create or replace function orgs_with_people_due() returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select top_org_id from org o where exists (select from person_due d where d.top_org_id = o.top_org_id)
  $$;
