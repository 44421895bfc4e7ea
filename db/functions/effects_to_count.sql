create or replace function effects_to_count() returns table (top_org_id uuid, bvent_id uuid)
  language sql stable security definer set search_path = public
  as $$ select e.top_org_id, e.bvent_id from notice_effect e where e.counted_at is null or e.counted_at < e.asked_at order by e.asked_at limit 20 $$;
