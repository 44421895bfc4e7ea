create or replace function fold_invoices() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id from invoice_tally group by 1, 2 having count(*) > 200 limit 100
    ), gone as (
      delete from invoice_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id = c.bvent_id returning t.*
    )
    insert into invoice_tally (top_org_id, bvent_id, state, currency, month, total, amount_minor, waited_seconds)
    select top_org_id, bvent_id, state, currency, month, sum(total), sum(amount_minor), sum(waited_seconds) from gone group by 1, 2, 3, 4, 5
    having sum(total) <> 0 or sum(amount_minor) <> 0
  $$;
