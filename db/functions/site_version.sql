-- What the pages of an event's site are written from, in one small question: as long as the answer is the same, so are the pages.
-- Every row counts with the transaction that wrote it and where it lies, every moment with whether it is before, at or after `at`.
create or replace function site_version(bvent uuid, pictures uuid[], at timestamptz, out version text, out there integer)
  language plpgsql stable security definer set search_path = public
  as $$
declare
  b bvent;
  mark text;
begin
  select * into b from bvent v where v.id = bvent and v.deleted_at is null;
  if not found then return; end if;
  select v.xmin::text || v.ctid::text into mark from bvent v where v.id = bvent;
  version := concat_ws('|', mark, extract(year from at at time zone 'UTC'), sign(extract(epoch from b.start_time - at)),
    sign(extract(epoch from b.end_time - at)),
    (select o.name from org o where o.top_org_id = b.top_org_id),
    (select c.name from certification c where c.top_org_id = b.top_org_id and c.state = 'Approved'),
    (select concat_ws('/', f.xmin, f.ctid, sign(extract(epoch from f.begin_duration_time - at)), sign(extract(epoch from f.end_duration_time - at)))
      from benefit f where f.top_org_id = b.top_org_id and f.function_key = 'ai_customer_service'),
    (select concat_ws('/', d.id, d.live_no) from design d where d.bvent_id = bvent and d.kind = 'microsite' and d.top_org_id = b.top_org_id),
    (select concat_ws('/', a.last_seq, a.is_open, a.watch) from photo_album a where a.top_org_id = b.top_org_id and a.bvent_id = bvent),
    (select sum(hashtextextended(concat_ws('/', t.xmin, t.ctid, sign(extract(epoch from t.sale_start_time - at)),
        sign(extract(epoch from t.sale_end_time - at))), 1))
      from ticket t where t.top_org_id = b.top_org_id and t.bvent_id = bvent),
    (select sum(hashtextextended(concat_ws('/', r.xmin, r.ctid), 2)) from bvent_description r where r.top_org_id = b.top_org_id and r.bvent_id = bvent),
    (select sum(hashtextextended(concat_ws('/', r.xmin, r.ctid), 3)) from bvent_session r where r.top_org_id = b.top_org_id and r.bvent_id = bvent),
    (select sum(hashtextextended(concat_ws('/', r.xmin, r.ctid), 4)) from bvent_speaker r where r.top_org_id = b.top_org_id and r.bvent_id = bvent),
    (select sum(hashtextextended(concat_ws('/', r.xmin, r.ctid), 5)) from bvent_document r where r.top_org_id = b.top_org_id and r.bvent_id = bvent),
    (select sum(hashtextextended(concat_ws('/', r.xmin, r.ctid), 6)) from share_card r where r.top_org_id = b.top_org_id and r.bvent_id = bvent),
    (select sum(hashtextextended(concat_ws('/', r.xmin, r.ctid), 7)) from live_room r where r.top_org_id = b.top_org_id and r.bvent_id = bvent));
  there := (select count(*) from file f where f.top_org_id = b.top_org_id and f.id = any (pictures) and f.is_public);
end
$$;
