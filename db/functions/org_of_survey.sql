-- Public pages know the id of a survey, not its organisation.
create or replace function org_of_survey(wanted uuid) returns uuid
  language sql stable security definer set search_path = public
  as $$
    select s.top_org_id from survey s left join bvent b on b.top_org_id = s.top_org_id and b.id = s.bvent_id
    where s.id = wanted and b.deleted_at is null
  $$;
