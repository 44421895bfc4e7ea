-- An invoice that no longer stands gives back what it took from its orders; one that a service has issued is cancelled there too.
create or replace function end_invoice() returns trigger
  language plpgsql as $$
begin
  update invoice_order set is_live = false where top_org_id = new.top_org_id and invoice_id = new.id and is_live;
  if new.state = 'Red' and new.service_no <> '' and new.red_number = '' then
    update invoice set service_next_at = now(), service_tries = 0, service_failure = '' where top_org_id = new.top_org_id and id = new.id;
  end if;
  return null;
end
$$;
