-- What invoices take of an order follows them; the order's own check refuses more than it holds. The order that is just being
-- written counts for itself (fit_invoices).
create or replace function hold_invoiced() returns trigger
  language plpgsql as $$
declare
  taken bigint := 0;
  link invoice_order;
begin
  if tg_op <> 'DELETE' then
    link := new;
    if new.is_live then taken := taken + new.amount_minor; end if;
  else
    link := old;
  end if;
  if tg_op <> 'INSERT' and old.is_live then taken := taken - old.amount_minor; end if;
  if taken <> 0 and link.order_id::text <> coalesce(current_setting('app.fitting', true), '') then
    update reg_order set invoiced_minor = invoiced_minor + taken where top_org_id = link.top_org_id and id = link.order_id;
  end if;
  return null;
end
$$;
