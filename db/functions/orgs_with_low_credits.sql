-- Organisations in which something has run low or come back since somebody was told, or in which more is to be bought.
create or replace function orgs_with_low_credits() returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select distinct w.top_org_id from credit_watch w
      left join credit_account a on a.top_org_id = w.top_org_id and a.kind = w.kind
    where (coalesce(a.left_units, 0) < w.below) <> (w.told_at is not null) or (coalesce(a.left_units, 0) < w.below and w.package_id is not null)
  $$;
