create or replace function keep_dues() returns trigger
  language plpgsql as $$
begin
  if exists (select from old_rows where pay_expire_time is not null) then
    delete from order_due d using new_rows n where d.top_org_id = n.top_org_id and d.order_id = n.id and n.pay_expire_time is null;
  end if;
  if exists (select from new_rows where pay_expire_time is not null) then
    insert into order_due as d select top_org_id, id, pay_expire_time from new_rows where pay_expire_time is not null
    on conflict (top_org_id, order_id) do update set expires_at = excluded.expires_at where d.expires_at <> excluded.expires_at;
  end if;
  return null;
end
$$;
