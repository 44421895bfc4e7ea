-- A way out looks only for its own: without the channel in the key, SMS and its kin read through every waiting letter of a send.
drop index message_due;
drop index message_due_of_send;
create index message_due on message (top_org_id, channel, lane, next_try_at) where state in ('Queued', 'Deferred') and send_id is null;
create index message_due_of_send on message (top_org_id, send_id, channel, next_try_at) where state in ('Queued', 'Deferred') and send_id is not null;
