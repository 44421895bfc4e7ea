-- Not even whoever owns the table changes a closed day; it goes only with its organisation.
create or replace function keep_closed_day() returns trigger
  language plpgsql as $$
begin
  if exists (select from book_closing c join org o on o.top_org_id = c.top_org_id
      where c.top_org_id = old.top_org_id and c.day = (old.at at time zone 'Asia/Shanghai')::date) then
    raise exception 'the books of this day are closed' using errcode = 'check_violation', constraint = 'ledger_closed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
