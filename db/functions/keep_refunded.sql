-- The order knows what has gone back of it; money that was never the order's own goes back beside it.
create or replace function keep_refunded() returns trigger
  language plpgsql as $$
begin
  update reg_order o set refunded_minor = o.refunded_minor + new.amount_minor from payment p
  where o.top_org_id = new.top_org_id and o.id = new.order_id
    and p.top_org_id = new.top_org_id and p.id = new.payment_id and p.is_used;
  return null;
end
$$;
