-- An invoice that no longer stands gives back what it took from its orders.
create or replace function end_invoice() returns trigger
  language plpgsql as $$
begin
  update invoice_order set is_live = false where top_org_id = new.top_org_id and invoice_id = new.id and is_live;
  return null;
end
$$;
