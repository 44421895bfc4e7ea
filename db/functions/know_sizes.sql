-- An organisation that has just filled its first event is unknown to the planner until the next analyze, and what is quick for one
-- row is not for a hundred thousand: whoever is about to change many rows asks for it first.
create or replace function know_sizes() returns void
  language plpgsql security definer set search_path = public as $$
begin
  if exists (select from pg_stat_user_tables where relid = 'attendee'::regclass and n_ins_since_vacuum > 1000 + n_live_tup / 10) then
    analyze attendee (top_org_id, bvent_id), attendee_state (top_org_id, bvent_id), reg_order (top_org_id, bvent_id);
  end if;
end
$$;
