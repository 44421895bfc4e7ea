-- Not even whoever owns the table changes what was promised; a lottery only goes on, from state to state.
create or replace function keep_promise() returns trigger
  language plpgsql as $$
begin
  if old.state = 'Draft' then return new; end if;
  if (new.bvent_id, new.title, new.setting, new.seed, new.salt, new.rules, new.root, new.entry_count, new.committed_at)
      is distinct from (old.bvent_id, old.title, old.setting, old.seed, old.salt, old.rules, old.root, old.entry_count, old.committed_at)
    or (new.state <> old.state and (old.state, new.state) not in
      (('Committed', 'Drawing'), ('Committed', 'Voided'), ('Drawing', 'Closed'), ('Drawing', 'Voided'))) then
    raise exception 'a promised lottery is not changed' using errcode = 'check_violation', constraint = 'lottery_kept';
  end if;
  return new;
end
$$;
