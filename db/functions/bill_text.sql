-- The rows of a bill as bytes that anybody can make again: docs/closing.md.
create or replace function bill_text(org uuid, wanted uuid) returns text
  language sql stable
  as $$
    select coalesce(string_agg(concat_ws(E'\t', r.kind, r.trade_no, r.refund_no, r.provider_no, r.amount_minor, r.currency, r.fee_minor,
      to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) || E'\n', '' order by r.no), '')
    from bill_row r where r.top_org_id = org and r.bill_id = wanted
  $$;
