create or replace function drop_dues() returns trigger
  language plpgsql as $$
begin
  delete from order_due d using old_rows o where d.top_org_id = o.top_org_id and d.order_id = o.id and o.pay_expire_time is not null;
  return null;
end
$$;
