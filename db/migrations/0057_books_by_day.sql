-- Sums of the books as finance asks for them: by cause and by day in Beijing, as providers cut their bills, with what went each way and how often.
delete from ledger_tally;
alter table ledger_tally
  add column cause text not null,
  add column book_day date not null,
  add column debit_minor bigint not null,
  add column debits bigint not null,
  add column credits bigint not null;
create index ledger_tally_day on ledger_tally (top_org_id, book_day);

insert into ledger_tally (top_org_id, bvent_id, account, currency, day, cause, book_day, amount_minor, debit_minor, debits, credits)
select e.top_org_id, e.bvent_id, s.account, e.currency, (e.at at time zone coalesce(b.time_zone, 'Asia/Shanghai'))::date, e.cause,
  (e.at at time zone 'Asia/Shanghai')::date, sum(s.credit - s.debit), sum(s.debit), sum(sign(s.debit)), sum(sign(s.credit))
from ledger_entry e left join bvent b on b.top_org_id = e.top_org_id and b.id = e.bvent_id
  cross join lateral (values (e.credit, 0, e.amount_minor), (e.debit, e.amount_minor, 0)) as s (account, debit, credit)
group by 1, 2, 3, 4, 5, 6, 7;

-- Lists of entries of one event, account or cause, the newest first.
create index ledger_entry_event on ledger_entry (top_org_id, bvent_id, at desc, id desc) where bvent_id is not null;
create index ledger_entry_debit on ledger_entry (top_org_id, debit, at desc, id desc);
create index ledger_entry_credit on ledger_entry (top_org_id, credit, at desc, id desc);
create index ledger_entry_cause on ledger_entry (top_org_id, cause, at desc, id desc);
-- The day it belongs to, where that was closed before it was known.
alter table ledger_entry add column corrects date;
create view entry_of_org as select * from ledger_entry where top_org_id = app_org();
