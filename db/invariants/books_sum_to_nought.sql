-- The books of each currency sum to nought.
select bvent_id, currency as broken from ledger_tally group by bvent_id, currency having sum(amount_minor) <> 0
