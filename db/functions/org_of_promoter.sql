create or replace function org_of_promoter(hash bytea) returns uuid
  language sql stable security definer set search_path = public
  as $$ select top_org_id from source where token_hash = $1 and is_enable $$;
