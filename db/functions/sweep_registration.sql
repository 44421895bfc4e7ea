create or replace function sweep_registration(at timestamptz) returns void
  language sql security definer set search_path = public
  as $$
    delete from verification_code where sent_at < at - interval '2 days';
    delete from local_notice where created_at < at - interval '30 days';
    delete from local_trade where created_at < at - interval '30 days';
  $$;
