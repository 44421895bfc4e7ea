create or replace function drop_photo_files() returns trigger
  language plpgsql as $$
begin
  update file f set expires_at = now() - interval '1 second', is_public = false
  from gone where f.top_org_id = gone.top_org_id and f.id in (gone.file_id, gone.shown_file_id);
  return null;
end
$$;
