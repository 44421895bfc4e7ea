create or replace function forget_point() returns trigger
  language plpgsql as $$
begin
  delete from checkin_scan where top_org_id = old.top_org_id and checkin_id = old.id;
  return null;
end
$$;
