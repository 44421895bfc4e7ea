import { sql } from 'kysely'
import type { Db } from '#server/kit/db.ts'

export type Passage = { checkinId: string; name: string; time: Date; gate: string; direction: 'in' | 'out' }

/** Every way in and out of one person, the newest first; what was cancelled never was. */
export async function entriesOf(db: Db, bventId: string, attendeeId: string): Promise<Passage[]> {
  const { rows } = await sql<Passage>`
    with entered as (
      select e.checkin_id, p.name, e.time, e.gate, e.out_time, e.out_gate from checkin_entry e
        join checkin_point p on p.top_org_id = e.top_org_id and p.id = e.checkin_id
      where e.bvent_id = ${bventId} and e.attendee_id = ${attendeeId} and e.cancelled_at is null
    )
    select checkin_id, name, time, gate, 'in' as direction from entered
    union all
    select checkin_id, name, out_time, coalesce(out_gate, ''), 'out' from entered where out_time is not null
    order by 3 desc`.execute(db)
  return rows
}
