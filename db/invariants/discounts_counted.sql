-- Uses of discounts are counted and summed by day.
select bvent_id, discount_id || ' ' || day as broken from (
  select top_org_id, bvent_id, discount_id, day, used, given_minor, revenue_minor from discount_tally
  union all
  select top_org_id, bvent_id, discount_id, used_day, -1, -amount_minor, -revenue_minor from discount_use where state = 'used'
) as both_sides group by top_org_id, bvent_id, discount_id, day having sum(used) <> 0 or sum(given_minor) <> 0 or sum(revenue_minor) <> 0
