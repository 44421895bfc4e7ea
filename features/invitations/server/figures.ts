import { sql } from 'kysely'
import type { Figures, Source, Way } from '#features/invitations/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'

type Counted = Figures & { lastDays: number }
export type Summed = Counted & { ownerId: string | null; departmentId: string | null; source: Source; way: Way }

export const noFigures: Counted = { listed: 0, sent: 0, opened: 0, accepted: 0, declined: 0, registered: 0, came: 0, lastDays: 0 }
const LAST_DAYS = 7

/** From the tallies alone, however many guests there are. Who answered without a message has come as far as who got one: each step is part of the one before. */
export async function sumsOf(db: Db, bventId: string, today: string): Promise<Summed[]> {
  const { rows } = await sql<Summed>`
    select owner_id, department_id, source, way, coalesce(sum(total), 0)::int as listed,
      coalesce(sum(total) filter (where state <> 'ToInvite'), 0)::int as sent,
      coalesce(sum(total) filter (where state in ('Opened', 'Accepted', 'Declined')), 0)::int as opened,
      coalesce(sum(total) filter (where state = 'Accepted'), 0)::int as accepted,
      coalesce(sum(total) filter (where state = 'Declined'), 0)::int as declined,
      coalesce(sum(total) filter (where is_registered), 0)::int as registered, coalesce(sum(total) filter (where has_come), 0)::int as came,
      coalesce(sum(total) filter (where state = 'Accepted' and day > ${today}::date - ${LAST_DAYS}::int), 0)::int as last_days
    from invitee_tally where bvent_id = ${bventId} group by 1, 2, 3, 4 having sum(total) <> 0`.execute(db)
  return rows
}

export function added(rows: readonly Counted[]): Counted {
  const sum = (key: keyof Counted) => rows.reduce((all, row) => all + row[key], 0)
  return {
    listed: sum('listed'),
    sent: sum('sent'),
    opened: sum('opened'),
    accepted: sum('accepted'),
    declined: sum('declined'),
    registered: sum('registered'),
    came: sum('came'),
    lastDays: sum('lastDays'),
  }
}

export type AnswerDay = { day: string; accepted: number; declined: number }

export async function answersByDay(db: Db, bventId: string): Promise<AnswerDay[]> {
  const { rows } = await sql<AnswerDay>`
    select day::text, coalesce(sum(total) filter (where state = 'Accepted'), 0)::int as accepted,
      coalesce(sum(total) filter (where state = 'Declined'), 0)::int as declined
    from invitee_tally where bvent_id = ${bventId} and day is not null group by 1 having sum(total) <> 0 order by 1`.execute(db)
  return rows
}
