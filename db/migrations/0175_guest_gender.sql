-- How a guest without a title is addressed; '' where nobody said.
alter table invitee add column gender text not null default '' check (gender in ('', 'male', 'female'));
create or replace view invitee_of_org as select * from invitee where top_org_id = app_org();
