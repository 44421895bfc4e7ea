create or replace function orgs_with_guests_to_recycle(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select distinct p.top_org_id from invitation_plan p
    where p.recycle_days is not null and exists (
      select from invitee g where g.bvent_id = p.bvent_id and g.owner_id is not null and g.state in ('ToInvite', 'Sent', 'Opened')
        and g.contacted_at < at - make_interval(days => p.recycle_days))
  $$;
