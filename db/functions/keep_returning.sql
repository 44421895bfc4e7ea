-- What is promised back of an order and has not gone yet: no invoice can be asked for it any more. A buyer's request promises nothing
-- until somebody has agreed to it.
create or replace function keep_returning() returns trigger
  language plpgsql as $$
declare
  change bigint := 0;
begin
  if new.state not in ('Done', 'Declined', 'Withdrawn') and not new.is_waiting then change := new.amount_minor; end if;
  if tg_op = 'UPDATE' and old.state not in ('Done', 'Declined', 'Withdrawn') and not old.is_waiting then change := change - old.amount_minor; end if;
  if change <> 0 then
    update reg_order o set returning_minor = o.returning_minor + change from payment p
    where o.top_org_id = new.top_org_id and o.id = new.order_id
      and p.top_org_id = new.top_org_id and p.id = new.payment_id and p.is_used;
  end if;
  return null;
end
$$;
