-- How many of the wanted a provider may be asked for now: so many a second, with one second's worth saved up at the most. A negative wish gives back.
create or replace function grant_sends(provider_key text, wanted integer, per_second integer, at timestamptz) returns integer
  language plpgsql security definer set search_path = public as $$
declare granted integer;
begin
  insert into send_allowance (key, free, counted_at) values (provider_key, per_second, at)
  on conflict (key) do update set
    free = least(per_second, send_allowance.free + greatest(0, extract(epoch from at - send_allowance.counted_at)) * per_second),
    counted_at = greatest(at, send_allowance.counted_at)
  returning least(wanted, greatest(0, floor(free))) into granted;
  update send_allowance set free = free - granted where key = provider_key;
  return granted;
end
$$;
