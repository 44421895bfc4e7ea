create or replace function reports_to_send(due timestamptz) returns table (top_org_id uuid, report_id uuid)
  language sql stable security definer set search_path = public
  as $$ select r.top_org_id, r.id from statistic_report r where r.next_send_at <= due order by r.next_send_at limit 50 $$;
