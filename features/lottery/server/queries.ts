import { sql, type Selectable } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { moneyOf } from '#core/money.ts'
import type { Schema } from '#db/schema.ts'
import { findEvent, findWritableEvent, onlyVisible, selectEvents, type EventRecord } from '#features/events/server/queries.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import type { LotteryState } from '#features/lottery/rules.ts'
import type { LotteryRow, Prize } from '#features/lottery/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

export type LotteryRecord = Selectable<Schema['lottery']>
export type PrizeRecord = Selectable<Schema['lotteryPrize']>

export async function readLottery(db: Db, id: string): Promise<LotteryRecord> {
  return required(await db.selectFrom('lottery').selectAll().where('id', '=', id).executeTakeFirst())
}

/** The same, and nobody else goes on with it before this transaction ends. */
export async function lockLottery(db: Db, id: string): Promise<LotteryRecord> {
  return required(await db.selectFrom('lottery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

type Found = { lottery: LotteryRecord; event: EventRecord }

/** Those of events the caller may not see answer like their event does. */
export async function findLottery(ctx: Pick<Context, 'db' | 'who'>, id: string): Promise<Found> {
  const lottery = await readLottery(ctx.db, id)
  return { lottery, event: await findEvent(ctx, lottery.bventId) }
}

export async function findWritableLottery(ctx: Pick<Context, 'db' | 'who' | 'now'>, id: string): Promise<Found> {
  const lottery = await lockLottery(ctx.db, id)
  return { lottery, event: await findWritableEvent(ctx, lottery.bventId) }
}

export function prizesOf(db: Db, lotteryId: string): Promise<PrizeRecord[]> {
  return db.selectFrom('lotteryPrize').selectAll().where('lotteryId', '=', lotteryId).orderBy('no').execute()
}

export async function shownPrizes(db: Db, lotteryId: string, publicUrl: string): Promise<Prize[]> {
  const rows = await db
    .selectFrom('lotteryPrize')
    .leftJoin('file', (join) => join.onRef('file.topOrgId', '=', 'lotteryPrize.topOrgId').onRef('file.id', '=', 'lotteryPrize.pictureId'))
    .selectAll('lotteryPrize')
    .select(['file.fileName', 'file.extension'])
    .where('lotteryId', '=', lotteryId)
    .orderBy('no')
    .execute()
  return rows.map(({ no, name, item, stock, perRound, valueMinor, pictureId, fileName, extension, drawn, round }) => ({
    no,
    name,
    item,
    stock,
    perRound,
    value: valueMinor === null ? '' : moneyOf(valueMinor),
    picture: pictureId && fileName ? fileRefOf({ id: pictureId, fileName, extension: extension ?? '' }, publicUrl) : null,
    drawn,
    round,
  }))
}

type Asked = {
  bventId?: string | undefined
  keyWords?: string | undefined
  state?: LotteryState | undefined
  pageNo: number
  pageSize: number
}
type Listed = Omit<LotteryRow, 'createdTime'> & { createdAt: Date; total: number }

/** Of one event in the order they were made; across events the latest first. */
export async function listLotteries(ctx: Context, asked: Asked): Promise<Paged<{ list: LotteryRow[] }>> {
  const { bventId, keyWords = '', state, pageNo, pageSize } = asked
  if (bventId) await findEvent(ctx, bventId)
  const visible = onlyVisible(selectEvents(ctx.db), ctx.who).where('bvent.deletedAt', 'is', null).clearSelect().select('bvent.id')
  const { rows } = await sql<Listed>`
    select l.id, l.bvent_id, b.title as event_title, b.time_zone, l.title, l.state, l.entry_count, l.created_at,
      p.prize_count, p.stock, p.drawn, (count(*) over ())::int as total
    from lottery l join bvent b on b.top_org_id = l.top_org_id and b.id = l.bvent_id
      cross join lateral (select count(*)::int as prize_count, coalesce(sum(stock), 0)::int as stock, coalesce(sum(drawn), 0)::int as drawn
        from lottery_prize p where p.top_org_id = l.top_org_id and p.lottery_id = l.id) p
    where l.bvent_id in (${visible}) and strpos(lower(b.title || ' ' || l.title), lower(${keyWords})) > 0
      ${bventId ? sql`and l.bvent_id = ${bventId}` : sql``} ${state ? sql`and l.state = ${state}` : sql``}
    order by ${bventId ? sql`l.created_at, l.id` : sql`b.start_time desc, l.created_at desc, l.id`}
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const list = rows.map(({ total: _, createdAt, ...row }) => ({ ...row, createdTime: createdAt.toISOString() }))
  return page({ list }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}
