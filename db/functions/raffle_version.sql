-- What the public page of a lottery is written from, as `site_version` has it for its event. Who joins changes nothing of it.
create or replace function raffle_version(wanted uuid, at timestamptz) returns text
  language sql stable security definer set search_path = public
  as $$
    select concat_ws('|', l.xmin, l.ctid, (site_version(l.bvent_id, '{}', at)).version,
      (select max(k.seq) from lottery_link k where k.top_org_id = l.top_org_id and k.lottery_id = l.id),
      (select concat_ws('/', d.id, d.live_no) from design d
        where d.top_org_id = l.top_org_id and d.bvent_id = l.bvent_id and d.kind = 'raffle' and d.subject = l.id::text))
    from lottery l where l.id = wanted
  $$;
