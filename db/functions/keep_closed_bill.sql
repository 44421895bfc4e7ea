-- A bill that a closed day was held against stays as it is; its differences were settled before.
create or replace function keep_closed_bill() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books:' || old.top_org_id, 0));
  if old.state = 'Read' and (tg_op = 'DELETE' or new.fingerprint <> old.fingerprint or new.state <> old.state)
    and exists (select from book_closing c join org o on o.top_org_id = c.top_org_id
      where c.top_org_id = old.top_org_id and c.day = old.day and c.bills @> jsonb_build_array(jsonb_build_object('account', old.account))) then
    raise exception 'the books of this day are closed' using errcode = 'check_violation', constraint = 'bill_closed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
