create or replace function note_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into attendee_change (top_org_id, bvent_id, total) select top_org_id, bvent_id, 1 from old_rows group by 1, 2;
  else
    insert into attendee_change (top_org_id, bvent_id, total) select top_org_id, bvent_id, 1 from new_rows group by 1, 2;
  end if;
  return null;
end
$$;
