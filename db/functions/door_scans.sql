-- Judges scans one after the other, in the order of their time, and writes what came of each. One call is one transaction:
-- the attendee's row is locked before anything is judged, so rivals at other doors wait their turn and read what the first has written.
-- Scans: [{scanId, checkinId, attendeeId?, code?, serial?, time, direction, isOffline, refusal, isByName, isAdmitted?, answers?}].
-- A point that admits only whom a saved search finds answers 'ask' until it is told whether this person is among them.
-- Whoever may enter is written down at once, without asking first: the keys refuse what is there already, and only then is it looked up.
-- Those questions are planned anew each time, and none reads a whole table: a plan made in the morning, when nobody had come, would
-- read everybody who has come since.
create or replace function door_scans(org uuid, kind text, token bytea, at timestamptz, scans jsonb, is_walk_in boolean default false) returns setof door_answer
  language plpgsql set enable_seqscan = off as $$
declare
  guard record;
  scan record;
  moment timestamptz := at;
  is_outside boolean;
  point_id uuid;
  point record;
  person record;
  entry checkin_entry;
  past record;
  answer door_answer;
  wanted text;
begin
  perform set_config('app.org', org::text, true);
  if kind = 'self' then
    select 'ok' as auth, null::uuid as link_id, null::uuid as bvent_id, '' as gate, null::uuid[] as checkin_ids, array['ticketName'] as fields, 'search' as mode into guard;
  else
    -- What a device did without a network counts by the time it did it: a link that has expired since was good then.
    if scans @> '[{"isOffline": true}]' then
      select case when bool_and(s."isOffline") then least(at, max(s."time")) else at end into moment
        from jsonb_to_recordset(scans) as s ("isOffline" boolean, "time" timestamptz);
    end if;
    select * into guard from door_guard(org, kind, token, moment);
    if guard.auth is null then
      answer.auth := 'unknown';
    elsif guard.auth <> 'ok' then
      answer.auth := guard.auth;
    end if;
    if answer.auth is not null then return next answer; return; end if;
  end if;

  -- Many at once: all their people in one order, so that two devices that come back together never wait in a ring.
  if jsonb_array_length(scans) > 1 then
    perform a.id from attendee a
      where a.top_org_id = org and a.id in (select (s ->> 'attendeeId')::uuid from jsonb_array_elements(scans) s)
      order by a.id for no key update;
  end if;

  for scan in
    select * from jsonb_to_recordset(scans) as s ("scanId" uuid, "checkinId" uuid, "attendeeId" uuid, code text, serial bigint, "time" timestamptz,
      direction text, "isOffline" boolean, refusal integer, "isByName" boolean, "isAdmitted" boolean, answers jsonb)
    order by s."time", s."scanId"
  loop
    answer := null;
    answer.auth := 'ok';
    answer.fields := guard.fields;
    answer.scan_id := scan."scanId";
    answer.direction := scan.direction;
    answer.time := scan."time";

    is_outside := kind <> 'self' and (not scan."checkinId" = any (guard.checkin_ids) or (scan."isByName" and guard.mode <> 'search'));
    if is_outside then
      answer.result := 'refused';
      answer.code := 32023;
      -- Without a network the device could not know that the point was taken from it: whom it let in is inside, and the organiser is told.
      if not scan."isOffline"
        or not exists (select from checkin_point p where p.top_org_id = org and p.id = scan."checkinId" and p.bvent_id = guard.bvent_id) then
        return next answer;
        continue;
      end if;
    end if;

    if point_id is distinct from scan."checkinId" then
      select p.id, p.bvent_id, p.is_main, p.entry_mode, p.start_time, p.end_time, p.ticket_ids, p.search_id, b.time_zone,
          p.is_enable and p.deleted_at is null and b.deleted_at is null and b.status not in ('Cancelled', 'Upgrade')
            and (kind <> 'device' or exists (select from checkin_setting c
              where c.top_org_id = p.top_org_id and c.bvent_id = p.bvent_id and c.is_turnstile_enable)) as is_open
        into point
        from checkin_point p join bvent b on b.top_org_id = p.top_org_id and b.id = p.bvent_id
        where p.top_org_id = org and p.id = scan."checkinId";
      point_id := scan."checkinId";
    end if;
    answer.time_zone := point.time_zone;

    if scan.code is null then
      select a.id, a.status, a.serial, a.ticket_id, a.full_name, right(a.mobile, 4) as mobile_tail, a.remark,
          a.field_values ->> 'Company' as company, a.field_values -> 'Avatar' ->> 0 as photo, a.field_values ->> 'Seat' as seat,
          a.field_values ->> 'Vip' as vip, t.name as ticket_name
        into person
        from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
        where a.top_org_id = org and a.bvent_id = point.bvent_id and a.id = scan."attendeeId" and a.deleted_at is null
        for no key update of a;
    else
      select a.id, a.status, a.serial, a.ticket_id, a.full_name, right(a.mobile, 4) as mobile_tail, a.remark,
          a.field_values ->> 'Company' as company, a.field_values -> 'Avatar' ->> 0 as photo, a.field_values ->> 'Seat' as seat,
          a.field_values ->> 'Vip' as vip, t.name as ticket_name
        into person
        from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
        where a.top_org_id = org and a.bvent_id = point.bvent_id and a.checkin_code = scan.code and a.deleted_at is null
        for no key update of a;
    end if;
    if person.id is not null and not is_outside then
      answer.attendee_id := person.id;
      answer.full_name := person.full_name;
      answer.status := person.status;
      answer.ticket_name := person.ticket_name;
      answer.mobile_tail := coalesce(person.mobile_tail, '');
      answer.remark := person.remark;
      answer.company := coalesce(person.company, '');
      answer.photo := coalesce(person.photo, '');
      answer.seat := coalesce(person.seat, '');
      answer.vip := case when person.vip = 'true' then 'true' else '' end;
    end if;

    -- The same scan again gets the same answer, whatever has happened since. It may come a moment before and a moment after the turn of a
    -- month, which does not know what the other holds: whoever finds nobody to wait in line for waits by the number.
    if person.id is null then perform pg_advisory_xact_lock(hashtextextended(scan."scanId"::text, 0)); end if;
    select s.result, s.code, s.time, s.first_time, s.first_gate, s.first_source into past
      from checkin_scan s where s.top_org_id = org and s.id = scan."scanId" and s.received_at > at - interval '60 days';
    if found then
      answer.result := past.result;
      answer.code := past.code;
      answer.time := past.time;
      answer.first_time := past.first_time;
      answer.first_gate := past.first_gate;
      answer.first_source := past.first_source;
      return next answer;
      continue;
    end if;

    entry := null;
    answer.result := 'refused';
    answer.code := case
      when is_outside then 32023
      when scan.refusal <> 0 then scan.refusal
      when not point.is_open then 32010
      when scan."time" < point.start_time then 32007
      when scan."time" > point.end_time then 32008
      when person.id is null then 32001
      when scan.serial < person.serial then 32012
      when person.status = 'PendingApproval' then 32002
      when person.status = 'Unpaid' then 32003
      when person.status <> 'Registered' then 32004
      when scan."isAdmitted" is false or (cardinality(point.ticket_ids) > 0 and not person.ticket_id = any (point.ticket_ids)) then 32009
      when scan.direction = 'out' and point.entry_mode <> 'inOut' then 20011
      else 0 end;

    if answer.code = 0 and point.search_id is not null and scan."isAdmitted" is null then
      answer.result := 'ask';
      return next answer;
      continue;
    end if;

    if answer.code = 0 and point.entry_mode = 'inOut' then
      execute 'select * from checkin_entry
        where top_org_id = $1 and attendee_id = $2 and checkin_id = $3 and cancelled_at is null order by occurrence::integer desc limit 1'
        into entry using org, person.id, point.id;
      wanted := (coalesce(entry.occurrence::integer, 0) + 1)::text;
      if scan.direction = 'in' and entry.out_time is not null then entry := null; end if;
    else
      wanted := case point.entry_mode when 'oncePerDay' then ((scan."time" at time zone point.time_zone)::date)::text else '' end;
    end if;

    if answer.code = 0 and scan.direction = 'in' and entry.id is null then
      insert into checkin_entry (top_org_id, id, bvent_id, checkin_id, attendee_id, occurrence, time, gate, source, link_id, is_offline, answers, changed_at)
        values (org, scan."scanId", point.bvent_id, point.id, person.id, wanted, scan."time", guard.gate,
          case when is_walk_in then 'walkIn' else kind end, guard.link_id, scan."isOffline", scan.answers, at)
        on conflict do nothing;
      if found then
        if point.is_main then
          update attendee a set checkin_status = 'SignedIn', checkin_time = scan."time"
            where a.top_org_id = org and a.bvent_id = point.bvent_id and a.id = person.id;
        end if;
        answer.result := 'accepted';
        return next answer;
        continue;
      end if;
    end if;

    execute 'select time from checkin_entry where top_org_id = $1 and id = $2' into past using org, scan."scanId";
    if past.time is not null then
      answer.result := 'accepted';
      answer.code := 0;
      answer.time := past.time;
      return next answer;
      continue;
    end if;

    if answer.code = 0 and scan.direction = 'out' then
      if entry.id is null or entry.out_time is not null then
        answer.code := 20011;
      else
        answer.result := 'accepted';
        update checkin_entry e set out_time = greatest(scan."time", e.time), out_gate = guard.gate, changed_at = at
          where e.top_org_id = org and e.id = entry.id;
        if point.is_main then
          update attendee a set checkin_status = 'SignedOut' where a.top_org_id = org and a.bvent_id = point.bvent_id and a.id = person.id;
        end if;
      end if;
    elsif answer.code = 0 then
      if entry.id is null then
        execute 'select * from checkin_entry
          where top_org_id = $1 and attendee_id = $2 and checkin_id = $3 and occurrence = $4 and cancelled_at is null'
          into strict entry using org, person.id, point.id, wanted;
      end if;
      answer.result := case when scan."isOffline" then 'conflict' else 'already' end;
      answer.code := 32005;
      answer.first_time := entry.time;
      answer.first_gate := entry.gate;
      answer.first_source := entry.source;
    end if;

    insert into checkin_scan (top_org_id, id, bvent_id, checkin_id, attendee_id, result, code, entry_id, first_time, first_gate, first_source,
        gate, link_id, time, received_at, is_offline)
      values (org, scan."scanId", point.bvent_id, point.id, person.id, answer.result, answer.code,
        case when answer.result = 'accepted' then entry.id end, answer.first_time, answer.first_gate, answer.first_source,
        guard.gate, guard.link_id, scan."time", at, scan."isOffline")
      on conflict do nothing;
    return next answer;
  end loop;
end
$$;
