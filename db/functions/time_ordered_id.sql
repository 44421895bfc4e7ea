-- An identity of version 7, for rows that the database makes by itself.
create or replace function time_ordered_id(at timestamptz) returns uuid
  language sql volatile
  as $$
    select encode(set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
  $$;
