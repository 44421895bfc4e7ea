-- Rows are judged while the file is still being read, under the matching that will be proposed: what they were judged under. The check
-- that asks for the same finds its work done.
alter table import_job add column judged_as text;
