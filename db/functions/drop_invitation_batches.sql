create or replace function drop_invitation_batches(at timestamptz) returns void
  language sql security definer set search_path = public
  as $$ delete from invitation_batch where created_at < at - interval '7 days' $$;
