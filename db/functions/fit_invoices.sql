-- Money leaves an order whatever its invoices say: asked-for ones shrink to what is left or end, issued ones are cancelled, one that
-- is just being issued is cancelled once it is. The newest goes first.
create or replace function fit_invoices() returns trigger
  language plpgsql as $$
declare
  over bigint := new.invoiced_minor - greatest(new.paid_minor - new.returning_minor, 0);
  link record;
begin
  perform set_config('app.fitting', new.id::text, true);
  for link in
    select l.invoice_id, l.amount_minor, i.state from invoice_order l join invoice i on i.top_org_id = l.top_org_id and i.id = l.invoice_id
    where l.top_org_id = new.top_org_id and l.order_id = new.id and l.is_live
    order by i.state = 'Applied' desc, i.applied_at desc, i.id desc for update of i
  loop
    exit when over <= 0;
    if link.state = 'Applied' and link.amount_minor > over then
      update invoice_order set amount_minor = amount_minor - over
      where top_org_id = new.top_org_id and invoice_id = link.invoice_id and order_id = new.id;
      update invoice set amount_minor = amount_minor - over, version = version + 1, updated_at = now()
      where top_org_id = new.top_org_id and id = link.invoice_id;
      new.invoiced_minor := new.invoiced_minor - over;
      over := 0;
    else
      if link.state = 'Issuing' then
        update invoice_order set is_live = false where top_org_id = new.top_org_id and invoice_id = link.invoice_id;
        update invoice set is_red_due = true, version = version + 1, updated_at = now() where top_org_id = new.top_org_id and id = link.invoice_id;
      elsif link.state = 'Issued' then
        update invoice set state = 'Red', red_reason = 'return', red_at = now(), exchange = null, exchange_at = null, version = version + 1,
          updated_at = now() where top_org_id = new.top_org_id and id = link.invoice_id;
      else
        update invoice set state = 'Withdrawn', version = version + 1, updated_at = now()
        where top_org_id = new.top_org_id and id = link.invoice_id;
      end if;
      new.invoiced_minor := new.invoiced_minor - link.amount_minor;
      over := over - link.amount_minor;
    end if;
  end loop;
  perform set_config('app.fitting', '', true);
  return new;
end
$$;
