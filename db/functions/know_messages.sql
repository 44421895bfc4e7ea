-- A send that has just put many messages into the ledger is unknown to the planner until the next analyze, and who takes the first
-- twenty of them would read them all.
create or replace function know_messages() returns void
  language plpgsql security definer set search_path = public as $$
begin
  analyze message (top_org_id, bvent_id, send_id, channel, lane, state);
end
$$;
