create or replace function keep_attendee_texts() returns trigger
  language plpgsql as $$
begin
  new.search_text := spaced_text(new.full_name || E'\n' || coalesce(new.mobile, '') || E'\n' || coalesce(new.email, '') || E'\n' || new.checkin_code);
  new.values_text := spaced_text(jsonb_path_query_array(new.field_values, '$.* ? (@.type() == "string")')::text);
  return new;
end
$$;
