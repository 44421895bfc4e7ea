import { sql } from 'kysely'
import { numbersOf } from '#features/checkin/server/board.ts'
import type { PointRow } from '#features/checkin/server/points.ts'
import type { Wall, WallSetting } from '#features/checkin/shapes.ts'
import { FIRST_WALL, wallName } from '#features/checkin/wall.ts'
import type { EventRecord } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'

const MOST_ARRIVALS = 40
/** An entry may become visible a moment after one that came later: what was given already is given again, the wall knows it by its id. */
const OVERLAP_MS = 10_000

type Arrival = { id: string; fullName: string; ticketName: string; time: Date; changedAt: Date }

export async function wallOfPoint(ctx: Context, event: EventRecord, point: PointRow, cursor: string | undefined): Promise<Wall> {
  const setting = await wallSettingOf(ctx, event.id)
  const given = cursor ? Date.parse(cursor) : Number.NaN
  const since = Number.isNaN(given) ? sql`` : sql`and e.changed_at > ${new Date(given - OVERLAP_MS)}`
  const { rows } = await sql<Arrival>`
    select e.id, a.full_name, t.name as ticket_name, e.time, e.changed_at
    from (select * from checkin_entry e where e.top_org_id = ${point.topOrgId} and e.checkin_id = ${point.id} and e.cancelled_at is null
        and e.out_time is null ${since} order by e.changed_at desc limit ${MOST_ARRIVALS}) e
      join attendee a on a.top_org_id = e.top_org_id and a.bvent_id = e.bvent_id and a.id = e.attendee_id
      join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    order by e.changed_at, e.id`.execute(ctx.db)
  const { arrived } = await numbersOf(ctx, point)
  return {
    checkinId: point.id,
    title: event.title,
    setting,
    arrived,
    arrivals: rows.map(({ id, fullName, ticketName, time }) => ({
      id,
      fullName: wallName(fullName, setting.nameMode),
      ticketName: setting.isTicketShown ? ticketName : '',
      time: time.toISOString(),
    })),
    cursor: (rows.at(-1)?.changedAt ?? (Number.isNaN(given) ? ctx.now : new Date(given))).toISOString(),
  }
}

async function wallSettingOf({ db }: Pick<Context, 'db'>, bventId: string): Promise<WallSetting> {
  const found = await db.selectFrom('checkinSetting').select('wall').where('bventId', '=', bventId).executeTakeFirst()
  return { ...FIRST_WALL, ...(found?.wall as Partial<WallSetting> | undefined) }
}

export async function saveWall(ctx: Context, event: EventRecord, setting: WallSetting): Promise<void> {
  const before = await wallSettingOf(ctx, event.id)
  const wall = JSON.stringify(setting)
  await ctx.db
    .insertInto('checkinSetting')
    .values({ topOrgId: event.topOrgId, bventId: event.id, wall })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId']).doUpdateSet({ wall }))
    .execute()
  await audit(ctx, { action: 'checkin.saveWall', objectId: event.id, bventId: event.id, before, after: setting })
}
