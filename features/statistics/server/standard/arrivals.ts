import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import type { Language } from '#core/language.ts'
import { gateText } from '#features/checkin/server/scan.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

type Arrivals = ResultOf<typeof standardCalls.arrivals>
const SLOT = '10 minutes'

export async function arrivals(ctx: Context, { bventId, checkinId }: RequestOf<typeof standardCalls.arrivals>): Promise<Arrivals> {
  return arrivalsIn(ctx, await findEvent(ctx, bventId), checkinId)
}

export async function arrivalsIn(
  { db, language }: { db: Db; language: Language },
  { id: bventId, timeZone }: { id: string; timeZone: string },
  checkinId?: string,
): Promise<Arrivals> {
  const { rows: points } = await sql<{ checkinId: string; name: string }>`
    select id as checkin_id, name from checkin_point where top_org_id = app_org() and bvent_id = ${bventId} and deleted_at is null
    order by is_main desc, created_at, id`.execute(db)
  const point = points.find((one) => one.checkinId === checkinId) ?? points[0]
  if (!point) return { timeZone, checkinId: '', points, days: [], slots: [] }
  // From the index on the point and the time alone; a person who goes out and comes in again arrives twice.
  const { rows } = await sql<{ time: Date; day: string; gate: string; source: string; total: number }>`
    select s.time, (s.time at time zone ${timeZone})::date::text as day, s.gate, s.source, s.total from (
      select date_bin(${SLOT}::interval, e.time, '2000-01-01T00:00:00Z') as time, e.gate, case when e.gate = '' then e.source else '' end as source,
        count(*)::int as total
      from checkin_entry e where e.checkin_id::text = ${point.checkinId} and e.cancelled_at is null group by 1, 2, 3) s order by 1, 3, 4`.execute(
    db,
  )
  const days = Map.groupBy(rows, ({ day }) => day)
  return {
    timeZone,
    checkinId: point.checkinId,
    points,
    days: [...days].map(([day, slots]) => ({ day, total: slots.reduce((sum, { total }) => sum + total, 0) })),
    slots: rows.map(({ time, gate, source, total }) => ({ time: time.toISOString(), gate: gateText(gate, source, language), total })),
  }
}
