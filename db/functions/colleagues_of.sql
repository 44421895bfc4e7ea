-- Oneself, and whoever is in one's department or below it.
create or replace function colleagues_of(account_id uuid) returns uuid[]
  language sql stable as $$
    with recursive below as (
      select m.department_id as id from member m where m.top_org_id = app_org() and m.account_id = $1
      union
      select d.id from department d join below b on d.top_org_id = app_org() and d.parent_id = b.id
    )
    select array(
      select m.account_id from member m where m.top_org_id = app_org() and (m.account_id = $1 or m.department_id in (select id from below))
    )
  $$;
