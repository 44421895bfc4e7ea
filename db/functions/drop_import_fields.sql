-- Takes away those of them that are still the organiser's alone and that nobody has answered, no rule asks about and no other import brings.
create or replace function drop_import_fields(org uuid, import uuid, at timestamptz) returns text[]
  language plpgsql as $$
declare
  gone text[];
begin
  with dropped as (
    update form_field f set deleted_at = at from import_job j
    where j.top_org_id = org and j.id = import and f.top_org_id = org and f.bvent_id = j.bvent_id
      and f.field_name = any(j.made_fields) and f.deleted_at is null and f.flags & 1 = 1
      and not exists (select from attendee a where a.top_org_id = org and a.bvent_id = j.bvent_id and a.deleted_at is null
        and coalesce(a.field_values ->> f.field_name, '') not in ('', '[]'))
      and not exists (select from reg_rule r where r.top_org_id = org and r.bvent_id = j.bvent_id
        and position(f.field_name in r.conditions::text || r.actions::text) > 0)
      and not exists (select from import_job o where o.top_org_id = org and o.bvent_id = j.bvent_id and o.id <> j.id
        and o.save_id is null and o.row_count > 0 and o.mapping @> jsonb_build_array(jsonb_build_object('fieldId', f.field_name)))
    returning f.path_id, f.field_name),
  raised as (
    update reg_path p set form_version = p.form_version + 1
    where p.top_org_id = org and p.id in (select path_id from dropped) returning p.id)
  select array_agg(distinct field_name) into gone from dropped;
  return coalesce(gone, '{}');
end
$$;
