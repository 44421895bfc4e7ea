create or replace function sweep_expired(at timestamptz) returns table (storage_key text)
  language plpgsql security definer set search_path = public as $$
begin
  delete from idempotency where created_at < at - interval '24 hours';
  delete from used_request where used_at < at - interval '1 hour';
  delete from oidc_payload where expires_at < at;
  delete from signin_code where expires_at < at - interval '1 day';
  delete from wechat_sign_in where expires_at < at - interval '1 day';
  delete from throttle where expire < (extract(epoch from at) * 1000)::bigint;
  -- What lies in the library is used, whoever lets go of it elsewhere.
  return query delete from file f where f.expires_at < at
    and not exists (select from material m where m.top_org_id = f.top_org_id and m.file_id = f.id) returning f.storage_key;
end
$$;
