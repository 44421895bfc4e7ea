-- `names` null: all of them.
create or replace function counted_answers(org uuid, event uuid, names text[])
  returns table (field_name text, value text, total bigint)
  language sql stable
  as $$
    select f.field_name, f.value, count(*)
    from attendee a cross join choices_of(org, event) c
      cross join lateral facts_of(a.status, a.province, a.gender, a.field_values, a.source, a.last_source_id, a.first_source_id, c.fields, c.is_path) f
    where a.top_org_id = org and a.bvent_id = event and a.deleted_at is null and (names is null or f.field_name = any(names)) group by 1, 2
  $$;
