-- Who has answered or opened meanwhile stays what they became; only when they were last written to is new.
create or replace function mark_guest_sent() returns trigger
  language plpgsql as $$
begin
  update invitee g set state = case when g.state = 'ToInvite' then 'Sent' else g.state end, sent_at = coalesce(g.sent_at, new.sent_at),
    sent_by = case new.channel when 'Email' then 'mail' else 'sms' end, contacted_at = greatest(g.contacted_at, new.sent_at)
  where g.top_org_id = new.top_org_id and g.id = new.invitee_id;
  insert into invitee_log (top_org_id, id, invitee_id, time, account_name, kind, outcome)
  select new.top_org_id, gen_random_uuid(), g.id, new.sent_at, coalesce(s.created_name, ''), 'sent', case new.channel when 'Email' then 'mail' else 'sms' end
  from invitee g left join send s on s.top_org_id = new.top_org_id and s.id = new.send_id where g.top_org_id = new.top_org_id and g.id = new.invitee_id;
  return null;
end
$$;
