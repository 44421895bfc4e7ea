-- Everybody who counts in an event shares it; whoever changes its calendar or its choices has it alone, and counts anew.
create or replace function facts_lock(event uuid) returns bigint
  language sql immutable parallel safe
  as $$ select hashtextextended(event::text, 88) $$;
