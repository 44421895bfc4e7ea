-- What a bill brings into the books: its provider's fees, and entries that put right what it says otherwise.
alter table ledger_entry
  add column bill_id uuid,
  -- The entry that this one puts right.
  add column corrected_id uuid;
create index ledger_entry_bill on ledger_entry (bill_id) where bill_id is not null;
create index ledger_entry_corrected on ledger_entry (corrected_id) where corrected_id is not null;
create or replace view entry_of_org as select * from ledger_entry where top_org_id = app_org();

-- By how much an entry was put right since, in its own direction.
create view correction_of_org as
  select c.corrected_id as entry_id, sum(case when c.debit = e.debit then c.amount_minor else -c.amount_minor end)::bigint as minor
  from ledger_entry c join ledger_entry e on e.top_org_id = c.top_org_id and e.id = c.corrected_id
  where c.top_org_id = app_org() and c.corrected_id is not null group by 1;

-- Settled by an entry, and not by a note alone.
alter table bill_match add column is_corrected boolean not null default false;
