-- Surveys whose anonymous answers wait although they need not: there are enough of them, or no more will come.
create or replace function surveys_to_release(moment timestamptz) returns table (top_org_id uuid, survey_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select s.top_org_id, s.id from survey s
      join (select w.top_org_id, w.survey_id, count(*) as total from survey_waiting w group by 1, 2) w
        on w.top_org_id = s.top_org_id and w.survey_id = s.id
    where w.total >= 5 or s.state = 'Closed' or s.closes_at <= moment
    limit 100
  $$;
