import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { exportName } from '#features/attendees/exportName.ts'
import { lotteryTasks } from '#features/lottery/contract.ts'
import { lotteryMessages } from '#features/lottery/messages.ts'
import { findLottery, readLottery } from '#features/lottery/server/queries.ts'
import { readWinners } from '#features/lottery/server/winners.ts'
import { audit } from '#server/kit/audit.ts'
import { readerNow } from '#server/kit/exporting.ts'
import { coverFor } from '#server/kit/masked.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const COLUMN_WIDTH = 140
const heads = ['prize', 'round', 'name', 'mobile', 'company', 'state', 'time', 'handed', 'by'] as const

/** Winners are never more than the prizes, so they come in one piece. */
export const exportWinners = implementTask(lotteryTasks.export, {
  async begin(ctx, request) {
    const { lottery } = await findLottery(ctx, request.id)
    await audit(ctx, { action: 'lottery.export', objectId: request.id, bventId: lottery.bventId })
    return request
  },

  async produce(ctx, { id, bventId }, report) {
    const event = await ctx.db.selectFrom('bvent').select(['title', 'timeZone']).where('id', '=', bventId).executeTakeFirstOrThrow()
    const lottery = await readLottery(ctx.db, id)
    const cover = coverFor(await readerNow(ctx))
    const say = (key: keyof typeof lotteryMessages) => textIn(lotteryMessages[key], ctx.language)
    const time = (moment: Date | null) => formatTime(moment?.toISOString(), event.timeZone)
    const winners = await readWinners(ctx.db, lottery, sql`true`, sql``)
    const rows = winners.map(({ prizeName, round, fullName, mobile, company, state, wonAt, handedAt, handedByName }) => [
      prizeName,
      String(round),
      fullName,
      cover('Mobile', mobile) ?? '',
      company,
      say(`lottery.winner_${state}`),
      time(wonAt),
      time(handedAt),
      handedByName,
    ])
    const columns = heads.map((head) => ({ title: say(`lottery.column_${head}`), width: COLUMN_WIDTH }))
    const storageKey = `tasks/${ctx.taskId}.xlsx`
    const sheet = xlsx({ name: say('lottery.sheet'), columns, rows: Readable.from([rows]) })
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(sheet))
    await report(rows.length, rows.length)
    const title = `${event.title}-${lottery.title}-${todayIn(event.timeZone, ctx.now)}`
    return { fileName: exportName(title, 'xlsx'), mediaType: mediaTypes.xlsx, storageKey, bytes, rows: rows.length }
  },
})
