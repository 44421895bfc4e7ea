create or replace function keep_due() returns trigger
  language plpgsql as $$
begin
  insert into order_due values (new.top_org_id, new.id, new.pay_expire_time);
  return null;
end
$$;
