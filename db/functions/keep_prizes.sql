-- Prizes belong to the promise: afterwards only what was drawn of them changes. They go only with their lottery.
create or replace function keep_prizes() returns trigger
  language plpgsql as $$
declare
  prize lottery_prize := case when tg_op = 'DELETE' then old else new end;
begin
  if (tg_op <> 'UPDATE' or (new.no, new.name, new.item, new.stock, new.per_round, new.value_minor)
      is distinct from (old.no, old.name, old.item, old.stock, old.per_round, old.value_minor))
    and exists (select from lottery l where l.top_org_id = prize.top_org_id and l.id = prize.lottery_id and l.state <> 'Draft') then
    raise exception 'the prizes of a promised lottery are not changed' using errcode = 'check_violation', constraint = 'lottery_prize_kept';
  end if;
  return prize;
end
$$;
