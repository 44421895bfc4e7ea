-- Whoever answers the installation's gateway means the organisation that last wrote to them by it.
create or replace function orgs_writing_to(mobiles text[], gateway text) returns table (mobile text, org_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select x.mobile, last.top_org_id from unnest(mobiles) as x(mobile) cross join lateral (
      select m.top_org_id from message m
      where m.channel = 'SMS' and m.recipient in (x.mobile, '+86' || x.mobile, '+' || x.mobile) and m.provider = gateway
      order by m.created_at desc limit 1) last
  $$;
