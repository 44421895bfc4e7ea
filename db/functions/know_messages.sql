-- A send that has just put many messages into the ledger is unknown to the planner until the next analyze, and who takes the first
-- twenty of them would read them all. They lie in the month of today.
create or replace function know_messages() returns void
  language plpgsql security definer set search_path = public as $$
declare
  part text;
begin
  select name into part from months_of('message') where since <= now() and now() < upto;
  execute format('analyze %s (top_org_id, bvent_id, send_id, channel, lane, state)', coalesce(part, 'message_rest'));
end
$$;
