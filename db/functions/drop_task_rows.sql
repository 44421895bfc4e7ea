create or replace function drop_task_rows() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from task_row r using old_rows o where r.top_org_id = o.top_org_id and r.task_id = o.id;
  return null;
end
$$;
