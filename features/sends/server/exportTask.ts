import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { EVENT_TIME_ZONE, formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'
import { sendTasks, type LedgerExport, type LedgerRow } from '#features/sends/contract.ts'
import { sendMessages } from '#features/sends/messages.ts'
import { findSend } from '#features/sends/server/acts.ts'
import { ledgerColumns, ledgerRow, ledgerSource, ledgerSql, type StoredLedger } from '#features/sends/server/report.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { csvOf, readerNow } from '#server/kit/exporting.ts'
import { coverFor } from '#server/kit/masked.ts'
import { implementTask, type ProducingBody } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const FETCH = 2_000

type Which = { bventId: string; sendId: string }

export const exportTask = implementTask(sendTasks.export, ledgerTable(findSend))

/** Whoever may see the send, which `find` knows, may have what became of it as a table. */
export function ledgerTable(find: (ctx: Context, which: Which) => Promise<{ title: string }>): ProducingBody<LedgerExport> {
  return {
    async begin(ctx, request) {
      const { bventId, sendId, fileType } = request
      const { title } = await find(ctx, request)
      await audit(ctx, { action: 'send.export', objectId: sendId, bventId, after: { title, fileType } })
      return request
    },

    async produce(ctx, { bventId, fileType, ...search }, report) {
      const cover = coverFor(await readerNow(ctx))
      const { title } = required(await ctx.db.selectFrom('send').select('title').where('id', '=', search.sendId).executeTakeFirst())
      const { timeZone } = required(await ctx.db.selectFrom('bvent').select('timeZone').where('id', '=', bventId).executeTakeFirst())
      const meant = ledgerSql(search)
      const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${ledgerSource} where ${meant}`.execute(ctx.db)
      const total = counted[0]?.total ?? 0
      const columns = columnsOf(ctx, timeZone)
      let written = 0
      async function* cells() {
        await sql`
        declare exported no scroll cursor for select ${ledgerColumns} from ${ledgerSource} where ${meant} order by m.id`.execute(ctx.db)
        for (;;) {
          const { rows } = await sql<StoredLedger>`fetch ${sql.raw(String(FETCH))} from exported`.execute(ctx.db)
          if (rows.length === 0) break
          yield rows.map((row) => columns.map(({ cell }) => cell(ledgerRow(row, cover))))
          written += rows.length
          await report(written, total)
        }
        await sql`close exported`.execute(ctx.db)
      }
      const name = textIn(sendMessages['sends.ledger'], ctx.language)
      const titles = columns.map((column) => column.title)
      const table = fileType === 'csv' ? csvOf(titles, cells()) : xlsx({ name, columns, rows: cells() })
      const storageKey = `tasks/${ctx.taskId}.${fileType}`
      const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(table))
      const fileName = [title, name, todayIn(EVENT_TIME_ZONE, ctx.now)].filter(Boolean).join('-')
      return { fileName: `${safe(fileName)}.${fileType}`, mediaType: mediaTypes[fileType], storageKey, bytes, rows: written }
    },
  }
}

type Column = { title: string; width: number; cell: (row: LedgerRow) => string }

function columnsOf({ language }: TaskContext, timeZone: string): Column[] {
  const title = (name: 'name' | 'address' | 'channel' | 'state' | 'why' | 'clicked' | 'time') =>
    textIn(sendMessages[`sends.column_${name}`], language)
  return [
    { title: title('name'), width: 140, cell: (row) => row.name },
    { title: title('address'), width: 200, cell: (row) => row.address },
    { title: title('channel'), width: 80, cell: (row) => textIn(deliveryMessages[`delivery.channel_${row.channel as 'SMS'}`], language) },
    { title: title('state'), width: 100, cell: (row) => textIn(deliveryMessages[`delivery.state_${row.state}`], language) },
    {
      title: title('why'),
      width: 240,
      cell: ({ reason, providerReason }) =>
        reason ? textIn(deliveryMessages[`delivery.reason_${reason}`], language) : (providerReason ?? ''),
    },
    { title: title('clicked'), width: 130, cell: (row) => (row.clickedTime ? formatTime(row.clickedTime, timeZone) : '') },
    { title: title('time'), width: 130, cell: (row) => formatTime(row.time, timeZone) },
  ]
}

/** Spec §9: names of exported files have 100 characters at the most. */
const safe = (name: string) => [...name.replace(/[\\/:*?"<>|]/g, '_')].slice(0, 90).join('')
