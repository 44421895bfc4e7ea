-- Counts a few of the events that wait for it; answers how many it did.
create or replace function rebuild_waiting_facts() returns integer
  language plpgsql security definer set search_path = public as $$
declare
  event record;
  done integer := 0;
begin
  for event in select top_org_id, bvent_id from fact_backlog order by 1, 2 limit 20 for update skip locked loop
    perform rebuild_facts(event.top_org_id, event.bvent_id);
    delete from fact_backlog where top_org_id = event.top_org_id and bvent_id = event.bvent_id;
    done := done + 1;
  end loop;
  return done;
end
$$;
