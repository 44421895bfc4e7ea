-- No id of version 7 that was made at this time or later is smaller.
create or replace function first_id_at(at timestamptz) returns uuid
  language sql immutable
  as $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;
