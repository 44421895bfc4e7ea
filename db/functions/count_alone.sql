-- Waits for whoever counts or folds in the event, and keeps others from it until the transaction ends.
create or replace function count_alone(event uuid) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(facts_lock(event) # 1);
  perform pg_advisory_xact_lock(facts_lock(event));
end
$$;
