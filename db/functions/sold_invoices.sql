-- What the seller was asked to invoice: the rows are the buyers', and only whom they bought from sees this much of them.
create or replace function sold_invoices(wanted text, words text, most integer, skipped integer)
  returns table (org_name text, purchase_id uuid, purchase_no text, kind text, units bigint, function_key text, days integer, quota integer, price_minor bigint,
    state text, title_type text, title text, tax_no text, address text, phone text, bank text, bank_account text, email text, amount_minor bigint,
    applied_at timestamptz, applied_name text, reject_reason text, number text, issued_at timestamptz, total integer)
  language sql stable security definer set search_path = public
  as $$
    select o.name, p.id, p.purchase_no, p.kind, p.units, p.function_key, p.days, p.quota, p.price_minor,
      i.state, i.title_type, i.title, i.tax_no, i.address, i.phone, i.bank, i.bank_account, i.email, i.amount_minor,
      i.applied_at, i.applied_name, i.reject_reason, i.number, i.issued_at, (count(*) over ())::integer
    from purchase_invoice i join purchase p on p.top_org_id = i.top_org_id and p.id = i.purchase_id join org o on o.top_org_id = i.top_org_id
    where p.seller_org_id = app_org() and i.state = wanted
      and (words = '' or position(lower(words) in lower(concat_ws(' ', o.name, p.purchase_no, i.title, i.tax_no, i.number))) > 0)
    order by case when wanted = 'Applied' then i.applied_at end, i.applied_at desc, p.id limit most offset skipped
  $$;
