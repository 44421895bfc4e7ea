-- The attendee knows who asked them; an own trigger, so that transfers and recognitions alike are told.
create or replace function name_inviters() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (select from new_rows n where n.attendee_id is not null) then return null; end if;
  if tg_op = 'UPDATE' then
    if not exists (
      select from new_rows n join old_rows o on o.id = n.id where (n.attendee_id, n.owner_id) is distinct from (o.attendee_id, o.owner_id)) then
      return null;
    end if;
    update attendee a set inviter_name = null from (
      select o.top_org_id, o.bvent_id, o.attendee_id from old_rows o join new_rows n on n.id = o.id
      where o.attendee_id is not null and n.attendee_id is distinct from o.attendee_id) gone
    where a.top_org_id = gone.top_org_id and a.bvent_id = gone.bvent_id and a.id = gone.attendee_id and a.inviter_name is not null;
  end if;
  update attendee a set inviter_name = m.name from new_rows n
    left join member m on m.top_org_id = n.top_org_id and m.account_id = n.owner_id
  where a.top_org_id = n.top_org_id and a.bvent_id = n.bvent_id and a.id = n.attendee_id and a.inviter_name is distinct from m.name;
  return null;
end
$$;
