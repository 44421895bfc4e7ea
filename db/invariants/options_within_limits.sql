-- A limited option is chosen no more often than there is room.
select c.bvent_id, c.field_name || ' ' || c.option_key as broken from option_count c
  join form_field f on f.top_org_id = c.top_org_id and f.bvent_id = c.bvent_id and f.field_name = c.field_name
where c.taken < 0 or c.taken > (f.option_limits ->> c.option_key)::int
