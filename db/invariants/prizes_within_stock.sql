-- Of a prize no more are drawn than there are, and whoever was drawn and is not away has won.
select l.bvent_id, p.name as broken from lottery_prize p
  join lottery l on l.top_org_id = p.top_org_id and l.id = p.lottery_id
  left join lottery_winner w on w.top_org_id = p.top_org_id and w.lottery_id = p.lottery_id and w.prize_no = p.no and w.state <> 'Absent'
group by l.bvent_id, p.top_org_id, p.lottery_id, p.no having count(w.id) > p.stock
