create function know_messages() returns void
  language plpgsql security definer set search_path = public as $$ begin end $$;
revoke execute on function know_messages() from public;
grant execute on function know_messages() to light_app;
