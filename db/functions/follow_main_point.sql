-- An attendee's own status is what the latest live entry at the main point says.
create or replace function follow_main_point(org uuid, bvent uuid, attendees uuid[]) returns void
  language sql as $$
    update attendee a set
      checkin_status = case when e.id is null then 'NotSignedIn' when e.out_time is not null then 'SignedOut' else 'SignedIn' end,
      checkin_time = e.time
    from unnest($3) as wanted (id)
      left join lateral (
        select x.id, x.time, x.out_time from checkin_entry x
          join checkin_point p on p.top_org_id = x.top_org_id and p.id = x.checkin_id and p.is_main
        where x.top_org_id = $1 and x.bvent_id = $2 and x.attendee_id = wanted.id and x.cancelled_at is null
        order by x.time desc limit 1) e on true
    where a.top_org_id = $1 and a.bvent_id = $2 and a.id = wanted.id
      and (a.checkin_time is distinct from e.time
        or a.checkin_status <> case when e.id is null then 'NotSignedIn' when e.out_time is not null then 'SignedOut' else 'SignedIn' end)
  $$;
