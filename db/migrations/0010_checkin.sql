-- Check-in: points, who may stand at them, and who came.

create table checkin_point (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  name text not null check (char_length(name) between 1 and 50),
  point_type text not null default 'Gate' check (point_type in ('Gate', 'Session', 'Gift')),
  -- The point that an attendee's own check-in status follows; every event has one, made at first need.
  is_main boolean not null default false,
  is_enable boolean not null default true,
  entry_mode text not null default 'once' check (entry_mode in ('once', 'oncePerDay', 'inOut')),
  start_time timestamptz,
  end_time timestamptz,
  -- Empty: every ticket.
  ticket_ids uuid[] not null default '{}',
  -- A saved search; who is not found by it is not admitted.
  search_id uuid,
  validate_field text not null default 'Mobile' check (validate_field in ('Mobile', 'Email', 'IdNumber', 'CheckinCode', 'MobileTail')),
  location jsonb not null,
  questions jsonb not null default '[]',
  page_settings jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade,
  check (end_time > start_time),
  check (not is_main or deleted_at is null)
);
create unique index checkin_point_main on checkin_point (top_org_id, bvent_id) where is_main;
create index checkin_point_of on checkin_point (top_org_id, bvent_id, created_at, id) where deleted_at is null;
create index checkin_point_id on checkin_point (id);
select make_tenant_table('checkin_point');

create table checkin_setting (
  top_org_id uuid not null,
  bvent_id uuid not null,
  is_turnstile_enable boolean not null default false,
  primary key (top_org_id, bvent_id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
select make_tenant_table('checkin_setting');

create table staff_link (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  name text not null,
  gate text not null default '',
  checkin_ids uuid[] not null,
  mode text not null check (mode in ('scan', 'search')),
  fields text[] not null,
  is_walk_in boolean not null default false,
  expires_at timestamptz not null,
  token_hash bytea not null,
  pin_hash bytea not null,
  pin_tries smallint not null default 0 check (pin_tries between 0 and 5),
  revoked_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create unique index staff_link_token on staff_link (token_hash);
create index staff_link_of on staff_link (top_org_id, bvent_id, created_at desc);
select make_tenant_table('staff_link');

-- One device of one link, after its PIN was right.
create table staff_session (
  top_org_id uuid not null,
  token_hash bytea not null,
  link_id uuid not null,
  device_id text not null,
  created_at timestamptz not null default now(),
  primary key (top_org_id, token_hash),
  foreign key (top_org_id, link_id) references staff_link on delete cascade
);
create unique index staff_session_token on staff_session (token_hash);
create unique index staff_session_device on staff_session (top_org_id, link_id, device_id);
select make_tenant_table('staff_session');

create table checkin_device (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  name text not null,
  gate text not null default '',
  checkin_ids uuid[] not null,
  token_hash bytea not null,
  revoked_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id) references bvent on delete cascade
);
create unique index checkin_device_token on checkin_device (token_hash);
create index checkin_device_of on checkin_device (top_org_id, bvent_id, created_at desc);
select make_tenant_table('checkin_device');

-- Who came: one live entry per attendee, point and occurrence, and the database has the last word on it.
-- No key to the point or the event: every scan would have to share a lock on that one row.
create table checkin_entry (
  top_org_id uuid not null,
  -- The id of the scan that made it, by which a repeated scan finds its answer.
  id uuid not null,
  bvent_id uuid not null,
  checkin_id uuid not null,
  attendee_id uuid not null,
  -- '' at points that admit once, the local date at those that admit once a day, the number of the passage at in-and-out points.
  occurrence text not null,
  time timestamptz not null,
  out_time timestamptz,
  out_gate text,
  gate text not null default '',
  source text not null check (source in ('staff', 'device', 'self', 'batch', 'walkIn')),
  -- The staff link or the device.
  link_id uuid,
  is_offline boolean not null default false,
  answers jsonb,
  cancelled_at timestamptz,
  changed_at timestamptz not null,
  primary key (top_org_id, id),
  foreign key (top_org_id, bvent_id, attendee_id) references attendee on delete cascade
);
create unique index checkin_entry_live on checkin_entry (top_org_id, attendee_id, checkin_id, occurrence) where cancelled_at is null;
create index checkin_entry_changed on checkin_entry (top_org_id, checkin_id, changed_at);
select make_tenant_table('checkin_entry');

-- Scans that made no entry: refused, already in, gone out, or offline after somebody else.
create table checkin_scan (
  top_org_id uuid not null,
  id uuid not null,
  bvent_id uuid not null,
  checkin_id uuid not null,
  attendee_id uuid,
  result text not null check (result in ('accepted', 'already', 'refused', 'conflict')),
  code integer not null,
  -- The entry an accepted way out has closed.
  entry_id uuid,
  first_time timestamptz,
  first_gate text,
  first_source text,
  gate text not null default '',
  link_id uuid,
  time timestamptz not null,
  received_at timestamptz not null,
  is_offline boolean not null default false,
  primary key (top_org_id, id)
);
create index checkin_scan_listed on checkin_scan (top_org_id, bvent_id, received_at desc) where is_offline;
select make_tenant_table('checkin_scan');

create function forget_point() returns trigger
  language plpgsql as $$
begin
  delete from checkin_scan where top_org_id = old.top_org_id and checkin_id = old.id;
  return null;
end
$$;
create trigger forget_point after delete on checkin_point for each row execute function forget_point();

-- Changes since a moment, for devices that keep the list.
create index attendee_changed on attendee (top_org_id, bvent_id, updated_at);

-- ── windows for calls that know a token or a point, but not yet its organisation ────────────────

create function door_place(kind text, wanted bytea) returns table (top_org_id uuid, bvent_id uuid, id uuid)
  language sql stable security definer set search_path = public
  as $$
    select l.top_org_id, l.bvent_id, l.id from staff_link l where $1 = 'link' and l.token_hash = $2
    union all
    select l.top_org_id, l.bvent_id, l.id from staff_session s join staff_link l on l.top_org_id = s.top_org_id and l.id = s.link_id
    where $1 = 'staff' and s.token_hash = $2
    union all
    select d.top_org_id, d.bvent_id, d.id from checkin_device d where $1 = 'device' and d.token_hash = $2
  $$;

create function org_of_checkin(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from checkin_point where id = wanted and deleted_at is null $$;

revoke execute on function door_place(text, bytea), org_of_checkin(uuid) from public;
grant execute on function door_place(text, bytea), org_of_checkin(uuid) to light_app;

-- ── the door ────────────────────────────────────────────────────────────────────────────────────
-- Run by the application itself, inside the organisation it names: row-level security holds here as everywhere.

-- An attendee's own status is what the latest live entry at the main point says.
create function follow_main_point(org uuid, bvent uuid, attendees uuid[]) returns void
  language sql as $$
    update attendee a set
      checkin_status = case when e.id is null then 'NotSignedIn' when e.out_time is not null then 'SignedOut' else 'SignedIn' end,
      checkin_time = e.time
    from unnest($3) as wanted (id)
      left join lateral (
        select x.id, x.time, x.out_time from checkin_entry x
          join checkin_point p on p.top_org_id = x.top_org_id and p.id = x.checkin_id and p.is_main
        where x.top_org_id = $1 and x.bvent_id = $2 and x.attendee_id = wanted.id and x.cancelled_at is null
        order by x.time desc limit 1) e on true
    where a.top_org_id = $1 and a.bvent_id = $2 and a.id = wanted.id
      and (a.checkin_time is distinct from e.time
        or a.checkin_status <> case when e.id is null then 'NotSignedIn' when e.out_time is not null then 'SignedOut' else 'SignedIn' end)
  $$;

-- Tries are counted before they are judged, so that rivals cannot try more often together than one alone.
create function door_open(org uuid, link uuid, pin bytea, device text, session_hash bytea, at timestamptz) returns text
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

-- Who stands at the door: 'ok' and what they may see, or why not.
create function door_guard(org uuid, kind text, token bytea, at timestamptz)
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

create type door_answer as (
  auth text, fields text[], scan_id uuid, result text, code integer, direction text, time timestamptz,
  attendee_id uuid, full_name text, status text, ticket_name text, mobile_tail text, remark text,
  first_time timestamptz, first_gate text, first_source text, time_zone text
);

-- Judges scans one after the other, in the order of their time, and writes what came of each. One call is one transaction:
-- the attendee's row is locked before anything is judged, so rivals at other doors wait their turn and read what the first has written.
-- Scans: [{scanId, checkinId, attendeeId?, code?, serial?, time, direction, isOffline, refusal, isByName, isAdmitted?, answers?}].
-- A point that admits only whom a saved search finds answers 'ask' until it is told whether this person is among them.
create function door_scans(org uuid, kind text, token bytea, at timestamptz, scans jsonb, is_walk_in boolean default false) returns setof door_answer
  language plpgsql as $$
declare
  guard record;
  scan record;
  point record;
  person record;
  entry checkin_entry;
  past record;
  answer door_answer;
  wanted text;
begin
  perform set_config('app.org', org::text, true);
  if kind = 'self' then
    select 'ok' as auth, null::uuid as link_id, '' as gate, null::uuid[] as checkin_ids, array['ticketName'] as fields, 'search' as mode into guard;
  else
    select * into guard from door_guard(org, kind, token, at);
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

    if kind <> 'self' and (not scan."checkinId" = any (guard.checkin_ids) or (scan."isByName" and guard.mode <> 'search')) then
      answer.result := 'refused';
      answer.code := 32023;
      return next answer;
      continue;
    end if;

    select p.id, p.bvent_id, p.is_main, p.entry_mode, p.start_time, p.end_time, p.ticket_ids, p.search_id, b.time_zone,
        p.is_enable and p.deleted_at is null and b.deleted_at is null and b.status not in ('Cancelled', 'Upgrade')
          and (kind <> 'device' or exists (select from checkin_setting c
            where c.top_org_id = p.top_org_id and c.bvent_id = p.bvent_id and c.is_turnstile_enable)) as is_open
      into point
      from checkin_point p join bvent b on b.top_org_id = p.top_org_id and b.id = p.bvent_id
      where p.top_org_id = org and p.id = scan."checkinId";
    answer.time_zone := point.time_zone;

    if scan.code is null then
      select a.id, a.status, a.serial, a.ticket_id, a.full_name, right(a.mobile, 4) as mobile_tail, a.remark, a.checkin_status, t.name as ticket_name
        into person
        from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
        where a.top_org_id = org and a.bvent_id = point.bvent_id and a.id = scan."attendeeId" and a.deleted_at is null
        for no key update of a;
    else
      select a.id, a.status, a.serial, a.ticket_id, a.full_name, right(a.mobile, 4) as mobile_tail, a.remark, a.checkin_status, t.name as ticket_name
        into person
        from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
        where a.top_org_id = org and a.bvent_id = point.bvent_id and a.checkin_code = scan.code and a.deleted_at is null
        for no key update of a;
    end if;
    if person.id is not null then
      answer.attendee_id := person.id;
      answer.full_name := person.full_name;
      answer.status := person.status;
      answer.ticket_name := person.ticket_name;
      answer.mobile_tail := coalesce(person.mobile_tail, '');
      answer.remark := person.remark;
    end if;

    -- The same scan again gets the same answer, whatever has happened since.
    select e.time, e.checkin_id into past from checkin_entry e where e.top_org_id = org and e.id = scan."scanId";
    if found then
      answer.result := 'accepted';
      answer.code := 0;
      answer.time := past.time;
      return next answer;
      continue;
    end if;
    select s.result, s.code, s.time, s.first_time, s.first_gate, s.first_source into past
      from checkin_scan s where s.top_org_id = org and s.id = scan."scanId";
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

    if answer.code = 0 then
      if point.entry_mode = 'inOut' then
        select e.* into entry from checkin_entry e
          where e.top_org_id = org and e.attendee_id = person.id and e.checkin_id = point.id and e.cancelled_at is null
          order by e.occurrence::integer desc limit 1;
        wanted := (coalesce(entry.occurrence::integer, 0) + 1)::text;
        if scan.direction = 'in' and entry.out_time is not null then entry := null; end if;
      else
        wanted := case point.entry_mode when 'once' then '' else ((scan."time" at time zone point.time_zone)::date)::text end;
        select e.* into entry from checkin_entry e
          where e.top_org_id = org and e.attendee_id = person.id and e.checkin_id = point.id and e.occurrence = wanted and e.cancelled_at is null;
      end if;

      if scan.direction = 'out' then
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
      elsif entry.id is null then
        insert into checkin_entry (top_org_id, id, bvent_id, checkin_id, attendee_id, occurrence, time, gate, source, link_id, is_offline, answers, changed_at)
          values (org, scan."scanId", point.bvent_id, point.id, person.id, wanted, scan."time", guard.gate,
            case when is_walk_in then 'walkIn' else kind end, guard.link_id, scan."isOffline", scan.answers, at);
        if point.is_main then
          update attendee a set checkin_status = 'SignedIn', checkin_time = scan."time"
            where a.top_org_id = org and a.bvent_id = point.bvent_id and a.id = person.id;
        end if;
        answer.result := 'accepted';
        return next answer;
        continue;
      else
        answer.result := case when scan."isOffline" then 'conflict' else 'already' end;
        answer.code := 32005;
        answer.first_time := entry.time;
        answer.first_gate := entry.gate;
        answer.first_source := entry.source;
      end if;
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

-- Takes back a scan of the same link, as long as it is the last word about its person and not too old.
create function door_undo(org uuid, token bytea, scan uuid, at timestamptz, oldest timestamptz) returns text
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
