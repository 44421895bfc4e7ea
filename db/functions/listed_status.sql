-- Where an order stands in lists: one that is paid and has given back a part is told apart.
create or replace function listed_status(status text, refunded_minor bigint) returns text
  language sql immutable parallel safe
  return case when status = 'Paid' and refunded_minor > 0 then 'PartlyRefunded' else status end;
