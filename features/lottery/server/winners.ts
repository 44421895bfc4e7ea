import { sql, type RawBuilder } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { maskedMobile } from '#core/mask.ts'
import { sightIn } from '#core/narrowing.ts'
import { findLottery, findWritableLottery, type LotteryRecord } from '#features/lottery/server/queries.ts'
import type { WinnerState } from '#features/lottery/rules.ts'
import type { Winner } from '#features/lottery/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, given, required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'
import { coverFor } from '#server/kit/masked.ts'

export type WinnerRow = Omit<Winner, 'time' | 'handedTime' | 'mobile'> & {
  mobile: string | null
  code: string
  wonAt: Date
  handedAt: Date | null
  total: number
}

export async function readWinners(
  db: Db,
  lottery: LotteryRecord,
  which: RawBuilder<unknown>,
  paging: RawBuilder<unknown>,
): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select w.id, w.attendee_id, coalesce(a.full_name, '') as full_name, a.mobile, coalesce(a.field_values ->> 'Company', '') as company,
      w.prize_no, p.name as prize_name, w.round, w.state, w.code, w.won_at, w.handed_at, coalesce(w.handed_by_name, '') as handed_by_name,
      w.signature is not null as has_signature, (count(*) over ())::int as total
    from lottery_winner w
      join lottery_prize p on p.top_org_id = w.top_org_id and p.lottery_id = w.lottery_id and p.no = w.prize_no
      left join attendee a on a.top_org_id = w.top_org_id and a.bvent_id = ${lottery.bventId} and a.id = w.attendee_id
    where w.lottery_id = ${lottery.id} and ${which}
    order by w.won_at, w.id ${paging}`.execute(db)
  return rows
}

/** Whoever hands prizes over knows people by the end of their number. */
function winnerOf({ who }: Pick<Context, 'who'>, { mobile, code: _, wonAt, handedAt, total: _total, ...row }: WinnerRow): Winner {
  const seen = sightIn(who.narrowing.fields, 'Mobile') !== 'none' && mobile ? maskedMobile(mobile) : ''
  return {
    ...row,
    company: coverFor(who)('Company', row.company) ?? '',
    mobile: seen,
    time: wonAt.toISOString(),
    handedTime: handedAt?.toISOString() ?? null,
  }
}

type Asked = { id: string; keyWords?: string | undefined; state?: WinnerState | undefined; pageNo: number; pageSize: number }

export async function listWinners(ctx: Context, { id, keyWords = '', state, pageNo, pageSize }: Asked): Promise<Paged<{ list: Winner[] }>> {
  const { lottery } = await findLottery(ctx, id)
  const searchedMobile = sightIn(ctx.who.narrowing.fields, 'Mobile') === 'whole' ? sql`coalesce(a.mobile, '')` : sql`''`
  const words = sql`strpos(lower(coalesce(a.full_name, '') || ' ' || ${searchedMobile} || ' ' || p.name), lower(${keyWords})) > 0`
  const which = state ? sql`${words} and w.state = ${state}` : words
  const rows = await readWinners(ctx.db, lottery, which, sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`)
  return page({ list: rows.map((row) => winnerOf(ctx, row)) }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}

type Handing = { id: string; winnerId?: string | undefined; code?: string | undefined; signature?: string | undefined }

/** To whoever shows the code that was sent to them, or signs; once. */
export async function handOver(ctx: Context, { id, winnerId, code, signature }: Handing): Promise<Winner> {
  const { lottery } = await findWritableLottery(ctx, id)
  if (lottery.state === 'Voided') throw new AppError('lottery.state')
  if (!code) given(signature, 'signature')
  const whom = code ? sql`w.code = ${code.toUpperCase()}` : sql`w.id = ${given(winnerId, 'winnerId')}`
  const [found] = await readWinners(ctx.db, lottery, sql`${whom} ${winnerId ? sql`and w.id = ${winnerId}` : sql``}`, sql`limit 1`)
  const winner = required(found)
  const { numUpdatedRows } = await ctx.db
    .updateTable('lotteryWinner')
    .set({ state: 'HandedOver', handedAt: ctx.now, handedByName: ctx.who.accountName, signature: signature ?? null })
    .where('id', '=', winner.id)
    .where('state', 'in', ['Won', 'Present'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('lottery.state')
  await audit(ctx, {
    action: 'lottery.handOver',
    objectId: winner.id,
    bventId: lottery.bventId,
    after: { prize: winner.prizeName, by: code ? 'code' : 'signature' },
  })
  const [after] = await readWinners(ctx.db, lottery, sql`w.id = ${winner.id}`, sql`limit 1`)
  return winnerOf(ctx, required(after))
}
