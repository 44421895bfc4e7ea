create or replace function drop_import_blocks() returns trigger
  language plpgsql as $$
begin
  delete from import_block b using old_rows o where b.top_org_id = o.top_org_id and b.import_id = o.id;
  return null;
end
$$;
