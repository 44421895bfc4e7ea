import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { parseMoney } from '#core/money.ts'
import { isWhich } from '#features/designs/server/queries.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import { findWritableLottery } from '#features/lottery/server/queries.ts'
import { raffleDesignOf } from '#features/lottery/server/raffleDesign.ts'
import type { LotterySetting, PageTheme, PrizeInput } from '#features/lottery/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

type Saved = {
  bventId: string
  id?: string | undefined
  version?: number | undefined
  title: string
  setting: LotterySetting
  prizes: PrizeInput[]
}

/** Set up as often as one likes, until it is promised. */
export async function saveLottery(ctx: Context, { bventId, id, version, title, setting, prizes }: Saved): Promise<string> {
  const event = await findWritableEvent(ctx, bventId)
  const lotteryId = id ?? uuid()
  const { topOrgId } = event
  if (id) await changeDraft(ctx, { bventId, id, version, title, setting })
  else
    await ctx.db
      .insertInto('lottery')
      .values({
        topOrgId,
        id: lotteryId,
        bventId,
        title,
        setting: JSON.stringify(setting),
        createdBy: ctx.who.accountId,
        createdAt: ctx.now,
      })
      .execute()
  await ctx.db.deleteFrom('lotteryPrize').where('lotteryId', '=', lotteryId).execute()
  for (const { pictureFileId } of prizes) if (pictureFileId) await claimFile(ctx, pictureFileId, 'content')
  const rows = prizes.map(({ name, item, stock, perRound, value, pictureFileId }, at) => ({
    topOrgId,
    lotteryId,
    no: at + 1,
    name,
    item,
    stock,
    perRound,
    valueMinor: value ? parseMoney(value) : null,
    pictureId: pictureFileId,
  }))
  if (rows.length > 0) await ctx.db.insertInto('lotteryPrize').values(rows).execute()
  await audit(ctx, { action: 'lottery.save', objectId: lotteryId, bventId, after: { title, setting, prizes } })
  return lotteryId
}

type Changed = Omit<Saved, 'prizes' | 'id'> & { id: string }

async function changeDraft(ctx: Context, { bventId, id, version, title, setting }: Changed): Promise<void> {
  const { lottery } = await findWritableLottery(ctx, id)
  if (lottery.state !== 'Draft' || lottery.bventId !== bventId) throw new AppError('lottery.state')
  if (version !== undefined && version !== lottery.version) throw new AppError('core.changed')
  await ctx.db
    .updateTable('lottery')
    .set({ title, setting: JSON.stringify(setting), version: lottery.version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function deleteLottery(ctx: Context, id: string): Promise<void> {
  const { lottery } = await findWritableLottery(ctx, id)
  if (lottery.state !== 'Draft') throw new AppError('lottery.state')
  await ctx.db.deleteFrom('lottery').where('id', '=', id).execute()
  await sql`delete from design where ${isWhich(raffleDesignOf(lottery))}`.execute(ctx.db)
  await audit(ctx, { action: 'lottery.delete', objectId: id, bventId: lottery.bventId, before: { title: lottery.title } })
}

/** How the wall looks decides nothing, so it may change at any time. */
export async function saveTheme(ctx: Context, id: string, theme: PageTheme): Promise<void> {
  const { lottery } = await findWritableLottery(ctx, id)
  const page = { ...(lottery.page as object), theme }
  await ctx.db
    .updateTable('lottery')
    .set({ page: JSON.stringify(page) })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'lottery.savePage', objectId: id, bventId: lottery.bventId, before: lottery.page, after: page })
}
