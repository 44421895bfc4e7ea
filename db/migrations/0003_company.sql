-- Company settings: who changed a row meanwhile, how an organisation reaches its members, and the owner it cannot lose.

-- The row as its reader saw it: a change names the version it is based on.
alter table org add column version integer not null default 1;
alter table department add column version integer not null default 1;
alter table member add column version integer not null default 1;

-- The address by which the organisation added the person; the account's others are not its business.
alter table member add column email text, add column mobile text;

update member m set email = a.email, mobile = a.mobile from account a where a.id = m.account_id;

create index member_department on member (top_org_id, department_id);
create index department_parent on department (top_org_id, parent_id, sort_id);

-- An organisation keeps an owner who can act. The lock makes two owners who remove each other come one after the other.
create function keep_an_owner() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform from org where top_org_id = old.top_org_id for update;
  if not found then
    return null;
  end if;
  perform from member where top_org_id = old.top_org_id and 'owner' = any (roles) and not is_disabled;
  if not found then
    raise exception 'the organisation would have no owner' using errcode = 'check_violation', constraint = 'member_last_owner';
  end if;
  return null;
end
$$;
revoke execute on function keep_an_owner() from public;

create trigger member_last_owner_changed after update of roles, is_disabled on member
  for each row when ('owner' = any (old.roles) and not old.is_disabled and (not ('owner' = any (new.roles)) or new.is_disabled))
  execute function keep_an_owner();

create trigger member_last_owner_removed after delete on member
  for each row when ('owner' = any (old.roles) and not old.is_disabled)
  execute function keep_an_owner();
