-- A report of the installation's gateway names only messages. What an organisation's own account sent is not its to settle.
create or replace function orgs_of_sms(wanted uuid[], gateway text) returns table (id uuid, org_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select m.id, m.top_org_id from message m where m.id = any(wanted) and m.channel = 'SMS' and coalesce(m.provider, gateway) = gateway
  $$;
