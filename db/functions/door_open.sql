-- Tries are counted before they are judged, so that rivals cannot try more often together than one alone.
create or replace function door_open(org uuid, link uuid, pin bytea, device text, session_hash bytea, at timestamptz) returns text
  language plpgsql as $$
declare
  found_link staff_link;
begin
  perform set_config('app.org', org::text, true);
  select * into found_link from staff_link l where l.top_org_id = org and l.id = link for no key update;
  if not found then return 'unknown'; end if;
  if found_link.revoked_at is not null then return 'revoked'; end if;
  if found_link.expires_at <= at then return 'expired'; end if;
  if found_link.pin_tries >= 5 then return 'pinLocked'; end if;
  if found_link.pin_hash <> pin then
    update staff_link l set pin_tries = l.pin_tries + 1 where l.top_org_id = org and l.id = link;
    return case when found_link.pin_tries = 4 then 'pinLocked' else 'pin' end;
  end if;
  update staff_link l set pin_tries = 0 where l.top_org_id = org and l.id = link and l.pin_tries > 0;
  insert into staff_session (top_org_id, token_hash, link_id, device_id, created_at) values (org, session_hash, link, device, at)
    on conflict (top_org_id, link_id, device_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at;
  return 'ok';
end
$$;
