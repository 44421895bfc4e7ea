-- A sitemap is of the whole installation: addresses of events that everybody may find, and of the pages of their sites.
create or replace function events_for_sitemap(most integer)
  returns table (bvent_id uuid, languages text[], changed_at timestamptz, slugs jsonb)
  language sql stable security definer set search_path = public
  as $$
    select b.id, b.languages, greatest(b.updated_at, v.published_at), coalesce(jsonb_path_query_array(v.document, '$.pages[*].slug'), '[""]')
    from bvent b
      left join design d on d.top_org_id = b.top_org_id and d.bvent_id = b.id and d.kind = 'microsite'
      left join design_version v on v.top_org_id = d.top_org_id and v.design_id = d.id and v.no = d.live_no
    where b.status = 'Published' and not b.is_private and b.deleted_at is null and b.bvent_type <> 'External'
    order by b.start_time desc, b.id limit most
  $$;
