-- An order that is gone for good holds nothing; with its event or its organisation goes the discount itself.
create or replace function give_discount_back() returns trigger
  language plpgsql as $$
begin
  perform count(*) from (
    select from discount where id in (select discount_id from old_rows) order by id for no key update) as held;
  update discount_code c set taken = c.taken - g.uses
  from (select top_org_id, code_id, count(*) as uses from old_rows where state <> 'given' and code_id is not null group by 1, 2) g
  where c.top_org_id = g.top_org_id and c.id = g.code_id;
  update discount d set taken = d.taken - g.uses, spent_minor = d.spent_minor - g.minor
  from (select top_org_id, discount_id, count(*) as uses, sum(amount_minor) as minor from old_rows where state <> 'given' group by 1, 2) g
  where d.top_org_id = g.top_org_id and d.id = g.discount_id;
  insert into discount_tally (top_org_id, bvent_id, discount_id, day, used, given_minor, revenue_minor)
  select o.top_org_id, o.bvent_id, o.discount_id, o.used_day, -count(*), -sum(o.amount_minor), -sum(o.revenue_minor)
  from old_rows o join discount d on d.top_org_id = o.top_org_id and d.id = o.discount_id
  where o.state = 'used' group by 1, 2, 3, 4;
  return null;
end
$$;
