-- All that a link tells before its organisation is entered.
create or replace function place_of_invitation(word text) returns table (top_org_id uuid, bvent_id uuid, kind text, id uuid)
  language sql stable security definer set search_path = public
  as $$
    select g.top_org_id, g.bvent_id, 'guest', g.id from invitee g where g.code = word
    union all
    select c.top_org_id, c.bvent_id, c.kind, c.id from invitation_code c where c.code = word
  $$;
