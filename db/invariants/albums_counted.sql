-- An album counts its pictures and what they weigh.
select a.bvent_id, 'album' as broken from photo_album a
  left join photo p on p.top_org_id = a.top_org_id and p.bvent_id = a.bvent_id
group by a.top_org_id, a.bvent_id having a.photo_count <> count(p.id) or a.bytes <> coalesce(sum(p.bytes), 0)
