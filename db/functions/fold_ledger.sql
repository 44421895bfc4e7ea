-- Additions that say the same of an event's days become one; an event whose days are already told once each is left alone.
create or replace function fold_ledger() returns void
  language sql security definer set search_path = public
  as $$
    with crowded as (
      select top_org_id, bvent_id from ledger_tally group by 1, 2
      having count(*) > 200 and count(*) > 2 * count(distinct (account, currency, day, cause, book_day)) limit 100
    ), gone as (
      delete from ledger_tally t using crowded c where t.top_org_id = c.top_org_id and t.bvent_id is not distinct from c.bvent_id returning t.*
    )
    insert into ledger_tally (top_org_id, bvent_id, account, currency, day, cause, book_day, amount_minor, debit_minor, debits, credits)
    select top_org_id, bvent_id, account, currency, day, cause, book_day, sum(amount_minor), sum(debit_minor), sum(debits), sum(credits)
    from gone group by 1, 2, 3, 4, 5, 6, 7
  $$;
