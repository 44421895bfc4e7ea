create or replace function drop_unique_values() returns trigger
  language plpgsql as $$
begin
  delete from attendee_unique u using old_rows o
  where u.top_org_id = o.top_org_id and u.bvent_id = o.bvent_id and u.attendee_id = o.id;
  return null;
end
$$;
