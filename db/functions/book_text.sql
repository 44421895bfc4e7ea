-- The entries of a day as bytes that anybody can make again: docs/closing.md.
create or replace function book_text(org uuid, wanted date) returns text
  language sql stable
  as $$
    select coalesce(string_agg(concat_ws(E'\t', e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.cause, e.debit, e.credit,
      e.amount_minor, e.currency, e.key) || E'\n', '' order by e.at, e.id), '')
    from ledger_entry e
    where e.top_org_id = org and e.at >= (wanted::timestamp at time zone 'Asia/Shanghai') and e.at < ((wanted + 1)::timestamp at time zone 'Asia/Shanghai')
  $$;
