-- Whether somebody is in was looked for among all entries of a point whenever PostgreSQL took it for a quiet one: before the table was
-- analysed, and for every new point of a table that had been, since statistics of the morning know nothing of today's door. The index
-- of the point's entries then promised one row, like the one of whoever is in, and was chosen.
-- Without the organisation in it and without statistics of the column, a point is always taken for one in two hundred of all entries:
-- the index serves the lists it is for, and never the question about one person. A point belongs to one organisation anyway.
create index checkin_entry_at_point on checkin_entry (checkin_id, changed_at);
drop index checkin_entry_changed;

-- The same type again: what was known of the column is forgotten, the table is not rewritten.
alter table checkin_entry alter column checkin_id type uuid;
alter table checkin_entry alter column checkin_id set statistics 0;
