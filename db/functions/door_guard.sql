-- Who stands at the door: 'ok' and what they may see, or why not.
create or replace function door_guard(org uuid, kind text, token bytea, at timestamptz)
  returns table (auth text, link_id uuid, bvent_id uuid, gate text, checkin_ids uuid[], fields text[], mode text, is_walk_in boolean)
  language plpgsql stable as $$
begin
  if kind = 'device' then
    return query
      select case when d.revoked_at is not null then 'revoked' else 'ok' end, d.id, d.bvent_id, d.gate, d.checkin_ids,
        array['fullName', 'status', 'ticketName'], 'scan', false
      from checkin_device d where d.top_org_id = org and d.token_hash = token;
  else
    return query
      select case when l.revoked_at is not null then 'revoked' when l.expires_at <= at then 'expired' else 'ok' end,
        l.id, l.bvent_id, l.gate, l.checkin_ids, l.fields, l.mode, l.is_walk_in
      from staff_session s join staff_link l on l.top_org_id = s.top_org_id and l.id = s.link_id
      where s.top_org_id = org and s.token_hash = token;
  end if;
end
$$;
