-- Whose person is to be looked at again: additions, so that nobody who registers waits for another.
create or replace function note_people() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into person_due (top_org_id, attendee_id) select top_org_id, id from new_rows;
  elsif tg_op = 'UPDATE' then
    insert into person_due (top_org_id, attendee_id)
    select n.top_org_id, n.id from new_rows n join old_rows o on o.top_org_id = n.top_org_id and o.bvent_id = n.bvent_id and o.id = n.id
    where (n.status, n.checkin_status, n.checkin_time, n.deleted_at is null, n.full_name, n.mobile, n.email, n.id_number_key, n.country, n.province, n.city, n.gender, n.price_minor)
        is distinct from (o.status, o.checkin_status, o.checkin_time, o.deleted_at is null, o.full_name, o.mobile, o.email, o.id_number_key, o.country, o.province, o.city, o.gender, o.price_minor)
      or n.field_values -> 'Company' is distinct from o.field_values -> 'Company' or n.field_values -> 'Title' is distinct from o.field_values -> 'Title';
  else
    -- With its organisation everything goes.
    insert into person_due (top_org_id, attendee_id)
    select o.top_org_id, o.id from old_rows o where exists (select from org g where g.top_org_id = o.top_org_id);
  end if;
  return null;
end
$$;
