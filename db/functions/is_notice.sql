-- A message that tells somebody of an event about it: neither a code nor what members are told.
create or replace function is_notice(bvent_id uuid, is_secret boolean, attendee_id uuid, invitee_id uuid, order_id uuid) returns boolean
  language sql immutable parallel safe
  as $$ select bvent_id is not null and not is_secret and coalesce(attendee_id, invitee_id, order_id) is not null $$;
