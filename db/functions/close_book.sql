-- Waits for everybody who is entering something, then writes down what the day says; whoever enters something afterwards sees it closed.
create or replace function close_book() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('books:' || new.top_org_id, 0));
  new.closed_at := clock_timestamp();
  new.fingerprint := encode(sha256(convert_to(book_text(new.top_org_id, new.day), 'UTF8')), 'hex');
  select coalesce(sum(t.credits), 0) into new.entries from ledger_tally t where t.top_org_id = new.top_org_id and t.book_day = new.day;
  select coalesce(json_agg(json_build_object('account', s.account, 'currency', s.currency, 'debitMinor', s.debit, 'creditMinor', s.credit)
    order by s.account, s.currency), '[]') into new.sums
  from (select t.account, t.currency, sum(t.debit_minor) as debit, sum(t.amount_minor + t.debit_minor) as credit
    from ledger_tally t where t.top_org_id = new.top_org_id and t.book_day = new.day group by 1, 2) s;
  select coalesce(json_agg(json_build_object('account', b.account, 'rows', b.row_count, 'both', b.both_count, 'onlyOurs', b.only_ours_count,
    'onlyTheirs', b.only_theirs_count, 'differs', b.differs_count, 'fingerprint', b.fingerprint) order by b.account), '[]') into new.bills
  from pay_bill b where b.top_org_id = new.top_org_id and b.day = new.day and b.state = 'Read';
  return new;
end
$$;
