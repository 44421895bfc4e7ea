-- Which documents of the event those who watch may have; one that is gone is simply not there any more.
alter table live_room add column document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 20);
