-- Whether another organisation is this company, and nothing else about it.
create or replace function is_certified_elsewhere(wanted text) returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from certification where credit_code = wanted and state = 'Approved' and top_org_id is distinct from app_org()) $$;
