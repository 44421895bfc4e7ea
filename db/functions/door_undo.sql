-- Takes back a scan of the same link, as long as it is the last word about its person and not too old.
create or replace function door_undo(org uuid, token bytea, scan uuid, at timestamptz, oldest timestamptz) returns text
  language plpgsql as $$
declare
  guard record;
  entry record;
  way_out record;
begin
  perform set_config('app.org', org::text, true);
  select * into guard from door_guard(org, 'staff', token, at);
  if guard.auth is null then return 'unknown'; end if;
  if guard.auth <> 'ok' then return guard.auth; end if;

  select s.entry_id, s.received_at into way_out from checkin_scan s
    where s.top_org_id = org and s.id = scan and s.link_id = guard.link_id and s.result = 'accepted';
  select e.id, e.attendee_id, e.bvent_id, e.changed_at, e.out_time, e.cancelled_at into entry from checkin_entry e
    where e.top_org_id = org and (e.id = way_out.entry_id or (e.id = scan and e.link_id = guard.link_id));
  if entry.id is null then return 'notFound'; end if;

  perform a.id from attendee a where a.top_org_id = org and a.bvent_id = entry.bvent_id and a.id = entry.attendee_id for no key update;
  if coalesce(way_out.received_at, entry.changed_at) < oldest then return 'tooLate'; end if;
  if way_out.entry_id is not null then
    update checkin_entry e set out_time = null, out_gate = null, changed_at = at
      where e.top_org_id = org and e.id = entry.id and e.out_time is not null and e.cancelled_at is null
        and not exists (select from checkin_entry later where later.top_org_id = org and later.attendee_id = e.attendee_id
          and later.checkin_id = e.checkin_id and later.cancelled_at is null and later.time > e.time);
  else
    update checkin_entry e set cancelled_at = at, changed_at = at
      where e.top_org_id = org and e.id = entry.id and e.out_time is null and e.cancelled_at is null;
  end if;
  if not found then return 'changed'; end if;
  perform follow_main_point(org, entry.bvent_id, array[entry.attendee_id]);
  return 'ok';
end
$$;
