-- The people of many orders, by the orders; that they are the caller's own is looked at afterwards.
create or replace function people_of_orders(order_ids uuid[])
  returns table (top_org_id uuid, bvent_id uuid, order_id uuid, price_minor bigint, status text, is_deleted boolean)
  language sql stable security definer set search_path = public
  as $$
    select p.* from (
      select a.top_org_id, a.bvent_id, a.order_id, a.price_minor, a.status, a.deleted_at is not null
      from attendee a where a.order_id = any(order_ids) offset 0
    ) p where p.top_org_id = app_org()
  $$;
