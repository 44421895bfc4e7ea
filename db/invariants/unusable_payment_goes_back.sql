-- Money that no order can use goes back.
select bvent_id, trade_no as broken from payment where state = 'Paid' and not is_used and refunded_minor <> amount_minor
