-- The fields of an event whose answers are chosen from a list, deleted ones included: they may come back, and their answers stay.
create or replace function choices_of(org uuid, event uuid, out fields text[], out is_path boolean[])
  language sql stable
  as $$
    select coalesce(array_agg(f.field_name), '{}'), coalesce(array_agg(f.is_path), '{}') from (
      select field_name, bool_or(field_type = 'CascadingMenu') as is_path from form_field
      where top_org_id = org and bvent_id = event and field_name not in ('Province', 'Gender', 'Company', 'LastSource', 'FirstSource')
        and field_type in ('Radio', 'Select', 'AdvancedOption', 'Checkbox', 'MultipleSelect', 'CascadingMenu', 'OnOff', 'CheckboxItem')
      group by 1 order by 1) f
  $$;
