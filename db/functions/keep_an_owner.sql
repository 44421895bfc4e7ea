-- An organisation keeps an owner who can act. The lock makes two owners who remove each other come one after the other.
create or replace function keep_an_owner() returns trigger
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
