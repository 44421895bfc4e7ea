create or replace function fold_invitees() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id from (
        select top_org_id, bvent_id, count(*) as rows,
          count(distinct (owner_id, department_id, source, way, state, is_registered, has_come, day)) as kinds
        from invitee_tally group by 1, 2 having count(*) > 200) t
      where rows > 2 * kinds limit 100
    ), gone as (
      delete from invitee_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id returning t.*
    )
    insert into invitee_tally (top_org_id, bvent_id, owner_id, department_id, source, way, state, is_registered, has_come, day, total)
    select top_org_id, bvent_id, owner_id, department_id, source, way, state, is_registered, has_come, day, sum(total)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(total) <> 0
  $$;
