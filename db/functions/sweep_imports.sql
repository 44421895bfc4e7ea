create or replace function sweep_imports(at timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
declare
  gone record;
begin
  for gone in update import_job set row_count = 0 where expires_at < at and row_count > 0 returning top_org_id, id loop
    delete from import_block b where b.top_org_id = gone.top_org_id and b.import_id = gone.id;
  end loop;
end
$$;
