-- Whoever asked for a refund may think better of it, as long as nobody has decided.
alter table refund
  drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('Requested', 'Processing', 'Done', 'Failed', 'Declined', 'Withdrawn'));

-- What is on its way or has failed: few at any time, and looked for among very many orders.
create index refund_open on refund (order_id) where state not in ('Done', 'Declined', 'Withdrawn');
