-- Who registered on which day of the event's own calendar, for which ticket, how and with what outcome. Additions, as the tallies are
-- (ADR 8); those that housekeeping has folded say so, and are looked at again only for what is added to them.
create table attendee_fact (
  top_org_id uuid not null,
  bvent_id uuid not null,
  id bigint generated always as identity,
  day date not null,
  ticket_id uuid not null,
  status text not null,
  source text not null,
  total integer not null,
  is_folded boolean not null default false,
  primary key (top_org_id, bvent_id, id)
);
create index attendee_fact_new on attendee_fact (top_org_id, bvent_id) where not is_folded;
select make_tenant_table('attendee_fact');

-- What those who hold a seat chose, and where they come from; '' counts whoever answered at all.
create table answer_fact (
  top_org_id uuid not null,
  bvent_id uuid not null,
  field_name text not null,
  id bigint generated always as identity,
  value text not null,
  total integer not null,
  is_folded boolean not null default false,
  primary key (top_org_id, bvent_id, field_name, id)
);
create index answer_fact_new on answer_fact (top_org_id, bvent_id) where not is_folded;
select make_tenant_table('answer_fact');

-- Their bodies stand in db/functions.
create function fact_attendees() returns trigger language plpgsql as $$ begin return null; end $$;
create function follow_zone() returns trigger language plpgsql as $$ begin return null; end $$;
create function follow_fields() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger fact_insert after insert on attendee referencing new table as new_rows for each statement execute function fact_attendees();
create trigger fact_update after update on attendee referencing new table as new_rows old table as old_rows for each statement execute function fact_attendees();
create trigger fact_delete after delete on attendee referencing old table as old_rows for each statement execute function fact_attendees();
create trigger zone_followed after update of time_zone on bvent for each row when (old.time_zone <> new.time_zone) execute function follow_zone();
create trigger fields_followed_insert after insert on form_field referencing new table as changed for each statement execute function follow_fields();
create trigger fields_followed_delete after delete on form_field referencing old table as changed for each statement execute function follow_fields();

-- Arrivals of a point in the order of time, from the index alone.
-- Led by the point as text: a scan at the door, planned before anybody has come, does not take it for the way to one person's entry.
create index checkin_entry_time on checkin_entry ((checkin_id::text), time) include (checkin_id, top_org_id, gate, source) where cancelled_at is null;

-- Events that are to be counted anew: all that have people now, and those the operator names.
create table fact_backlog (
  top_org_id uuid not null,
  bvent_id uuid not null,
  primary key (top_org_id, bvent_id)
);
select make_tenant_table('fact_backlog');
do $$
begin
  alter table attendee no force row level security;
  insert into fact_backlog (top_org_id, bvent_id) select distinct top_org_id, bvent_id from attendee;
  alter table attendee force row level security;
end
$$;
