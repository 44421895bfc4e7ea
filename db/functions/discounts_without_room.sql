-- Who of those that would come back had a discount that can no longer take all of them back: used up meanwhile, or used by themselves.
-- The discounts stay locked, so that the answer holds until the end of the transaction.
create or replace function discounts_without_room(attendee_ids uuid[]) returns setof uuid
  language plpgsql as $$
begin
  perform count(*) from (
    select from discount where id in (
      select discount_id from order_line where attendee_id = any(attendee_ids) and discount_id is not null) order by id for no key update) as held;
  return query
    with wanted as (
      select l.top_org_id, l.attendee_id, l.order_id, l.discount_id, sum(-l.price_minor) as minor
      from order_line l join (
        select attendee_id, max(cancelled_at) as last from order_line where attendee_id = any(attendee_ids) group by 1) g
        on g.attendee_id = l.attendee_id and g.last = l.cancelled_at
      where l.discount_id is not null group by 1, 2, 3, 4
    ), sums as (
      select w.top_org_id, w.discount_id, count(distinct w.order_id) filter (where u.state = 'given') as uses, sum(w.minor) as minor
      from wanted w join discount_use u on u.top_org_id = w.top_org_id and u.order_id = w.order_id and u.discount_id = w.discount_id group by 1, 2
    )
    select w.attendee_id from wanted w
      join sums s on s.top_org_id = w.top_org_id and s.discount_id = w.discount_id
      join discount d on d.top_org_id = w.top_org_id and d.id = w.discount_id
      join discount_use u on u.top_org_id = w.top_org_id and u.order_id = w.order_id and u.discount_id = w.discount_id
      left join discount_code c on c.top_org_id = u.top_org_id and c.id = u.code_id
    where d.taken + s.uses > d.use_limit or d.spent_minor + s.minor > d.budget_minor
      or (u.state = 'given' and c.taken >= c.most)
      or (u.state = 'given' and (
        select count(*) from discount_use other where other.discount_id = u.discount_id and other.state <> 'given'
          and (other.mobile = u.mobile or other.email = u.email)) >= d.per_person_limit);
end
$$;
