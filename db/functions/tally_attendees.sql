-- The trend counts who is there: whoever is deleted goes from the day they came on, and comes back with it.
create or replace function tally_attendees() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, count(*) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5;
    insert into attendee_daily (top_org_id, bvent_id, day, total)
    select top_org_id, bvent_id, (created_date at time zone 'Asia/Shanghai')::date, count(*) from new_rows where deleted_at is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, -count(*) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5;
    insert into attendee_daily (top_org_id, bvent_id, day, total)
    select top_org_id, bvent_id, (created_date at time zone 'Asia/Shanghai')::date, -count(*) from old_rows where deleted_at is null group by 1, 2, 3;
  else
    insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select top_org_id, bvent_id, ticket_id, status, checkin_status, sum(n) from (
      select top_org_id, bvent_id, ticket_id, status, checkin_status, 1 as n from new_rows where deleted_at is null
      union all
      select top_org_id, bvent_id, ticket_id, status, checkin_status, -1 from old_rows where deleted_at is null
    ) as moves group by 1, 2, 3, 4, 5 having sum(n) <> 0;
    -- Nearly every update leaves everybody where they are.
    if exists (select from new_rows where deleted_at is not null) or exists (select from old_rows where deleted_at is not null) then
      insert into attendee_daily (top_org_id, bvent_id, day, total)
      select top_org_id, bvent_id, (created_date at time zone 'Asia/Shanghai')::date, sum(n) from (
        select top_org_id, bvent_id, created_date, 1 as n from new_rows where deleted_at is null
        union all
        select top_org_id, bvent_id, created_date, -1 from old_rows where deleted_at is null
      ) as moves group by 1, 2, 3 having sum(n) <> 0;
    end if;
  end if;
  return null;
end
$$;
