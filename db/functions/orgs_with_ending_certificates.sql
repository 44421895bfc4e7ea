-- Organisations with an account in use whose certificate ends within a month, or has ended without that being said.
create or replace function orgs_with_ending_certificates(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select distinct top_org_id from pay_account
    where is_enable and ends_at < at + interval '30 days' and (told_end is distinct from ends_at or told_days > 0)
  $$;
