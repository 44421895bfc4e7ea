create or replace function sweep_imports(at timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
declare
  gone record;
begin
  for gone in update import_job set row_count = 0 where expires_at < at and row_count > 0 returning top_org_id, id, save_id, made_fields loop
    delete from import_block b where b.top_org_id = gone.top_org_id and b.import_id = gone.id;
    if gone.save_id is null and cardinality(gone.made_fields) > 0 then
      perform drop_import_fields(gone.top_org_id, gone.id, at);
    end if;
  end loop;
end
$$;
