-- Which transfers the seller is to expect: the rows are the buyers', and only whom they buy from sees this much of them.
-- One that was paid otherwise meanwhile is found by its number: the transfer may still come.
create or replace function sold_transfers(words text, most integer, skipped integer)
  returns table (org_name text, purchase_id uuid, purchase_no text, kind text, units bigint, function_key text, days integer, quota integer, price_minor bigint,
    created_at timestamptz, created_name text, expires_at timestamptz, total integer)
  language sql stable security definer set search_path = public
  as $$
    select o.name, p.id, p.purchase_no, p.kind, p.units, p.function_key, p.days, p.quota, p.price_minor, p.created_at, p.created_name, p.expires_at,
      (count(*) over ())::integer
    from purchase p join org o on o.top_org_id = p.top_org_id
    where p.seller_org_id = app_org() and case when p.is_transfer and p.state = 'Unpaid'
      then words = '' or position(lower(words) in lower(concat_ws(' ', o.name, p.purchase_no))) > 0
      else p.purchase_no = upper(words)
        and exists (select from payment m where m.top_org_id = app_org() and m.purchase_id = p.id and m.provider = 'offline' and m.state = 'Created') end
    order by p.created_at, p.id limit most offset skipped
  $$;
