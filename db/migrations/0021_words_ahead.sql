-- Who inserts many attendees at once brings the words they are found by, made elsewhere while the database writes; made here for each row
-- they are a sixth of what the row costs. Changes are always made here.
drop trigger texts_kept on attendee;
create trigger texts_made before insert on attendee for each row when (new.search_text = '') execute function keep_attendee_texts();
create trigger texts_kept before update of full_name, mobile, email, checkin_code, field_values, search_text, values_text
  on attendee for each row execute function keep_attendee_texts();
