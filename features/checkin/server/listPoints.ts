import { sql } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { mainPoint, pointsOf, webCheckinOf } from '#features/checkin/server/points.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { findEvent, onlyVisible, selectEvents } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type Asked = { bventId?: string | undefined; keyWords?: string | undefined; pageNo: number; pageSize: number }

export async function listPoints(ctx: Context, asked: Asked): Promise<{ list: WebCheckin[] } | Paged<{ list: WebCheckin[] }>> {
  return asked.bventId ? { list: await pointsOfEvent(ctx, asked.bventId) } : pointsEverywhere(ctx, asked)
}

async function pointsOfEvent(ctx: Context, bventId: string): Promise<WebCheckin[]> {
  const event = await findEvent(ctx, bventId)
  await mainPoint(ctx.db, event)
  return (await pointsOf(ctx.db, bventId)).map((point) => webCheckinOf(point, event, ctx))
}

/** Of every event of ours that the caller sees, the latest first; an external one has no door, though its list can tell who came. */
async function pointsEverywhere(ctx: Context, { keyWords = '', pageNo, pageSize }: Asked): Promise<Paged<{ list: WebCheckin[] }>> {
  const { db, who } = ctx
  const visible = onlyVisible(selectEvents(db), who).where('bvent.deletedAt', 'is', null).clearSelect().select('bvent.id')
  const rows = await db
    .selectFrom('checkinPoint')
    .innerJoin('bvent', (join) => join.onRef('bvent.topOrgId', '=', 'checkinPoint.topOrgId').onRef('bvent.id', '=', 'checkinPoint.bventId'))
    .selectAll('checkinPoint')
    .select(['bvent.title', 'bvent.timeZone', 'bvent.languages', sql<number>`(count(*) over ())::int`.as('total')])
    .where('checkinPoint.deletedAt', 'is', null)
    .where('bvent.bventType', '=', 'Internal')
    .where('checkinPoint.bventId', 'in', visible)
    .where(sql<boolean>`strpos(lower(bvent.title || ' ' || checkin_point.name), lower(${keyWords})) > 0`)
    .orderBy('bvent.startTime', 'desc')
    .orderBy('checkinPoint.isMain', 'desc')
    .orderBy('checkinPoint.createdAt')
    .orderBy('checkinPoint.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const list = rows.map((row) => webCheckinOf(row, row, ctx))
  return page({ list }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}
