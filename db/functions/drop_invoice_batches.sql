-- Workbooks and their rows are there for a week, to be repaired and sent again.
create or replace function drop_invoice_batches(at timestamptz) returns void
  language sql security definer set search_path = public
  as $$ delete from invoice_batch where created_at < $1 - interval '7 days' $$;
