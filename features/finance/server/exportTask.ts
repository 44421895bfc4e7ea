import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { format, textIn } from '#core/messages.ts'
import { financeTasks, type BookEntry } from '#features/finance/contract.ts'
import { bookMessages } from '#features/finance/bookMessages.ts'
import { countEntries, idsSql } from '#features/finance/server/entrySearch.ts'
import { entryColumns, entrySource, listedEntry, type EntryRow } from '#features/finance/server/listedEntries.ts'
import { wayOf, whatHappened, type Said } from '#features/finance/words.ts'
import { audit } from '#server/kit/audit.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { csvOf, readerNow } from '#server/kit/exporting.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const FETCH = 2_000

export const exportTask = implementTask(financeTasks.export, {
  async begin(ctx, request) {
    const { from, to, fileType } = request
    await audit(ctx, { action: 'ledger.export', objectId: ctx.who.orgId, after: { from, to, fileType } })
    return request
  },

  async produce(ctx, { fileType, ...match }, report) {
    const who = await readerNow(ctx)
    const total = await countEntries(ctx.db, match, who)
    const ids = await idsSql(ctx.db, match, who)
    const columns = columnsOf(ctx)
    let written = 0
    async function* cells() {
      await sql`
        declare exported no scroll cursor for
        select ${entryColumns} from ${entrySource} join (${ids}) i on i.id = e.id order by i.at desc, i.id desc`.execute(ctx.db)
      for (;;) {
        const { rows } = await sql<EntryRow>`fetch ${sql.raw(String(FETCH))} from exported`.execute(ctx.db)
        if (rows.length === 0) break
        yield rows.map((row) => columns.map(({ cell }) => cell(listedEntry(row))))
        written += rows.length
        await report(written, total)
      }
      await sql`close exported`.execute(ctx.db)
    }
    const name = textIn(bookMessages['finance.books'], ctx.language)
    const titles = columns.map(({ title }) => title)
    const table = fileType === 'csv' ? csvOf(titles, cells()) : xlsx({ name, columns, rows: cells() })
    const storageKey = `tasks/${ctx.taskId}.${fileType}`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(table))
    if (written !== total) throw new Error(`exported ${written} of ${total} entries`)
    const fileName = `${name}-${match.from}-${match.to}.${fileType}`
    return { fileName, mediaType: mediaTypes[fileType], storageKey, bytes, rows: written }
  },
})

type ExportColumn = { title: string; width: number; cell: (entry: BookEntry) => string }
type Word = keyof typeof bookMessages extends infer Key ? (Key extends `finance.${infer Name}` ? Name : never) : never

function columnsOf({ language }: TaskContext): ExportColumn[] {
  const say = (key: Word, params = {}) => format(textIn(bookMessages[`finance.${key}`], language), params, language)
  const words = ({ key, params }: Said<Word>) => say(key, params)
  return [
    { title: say('column_time'), width: 130, cell: ({ time }) => formatTime(time, EVENT_TIME_ZONE) },
    { title: say('column_cause'), width: 80, cell: ({ cause }) => say(`cause_${cause}`) },
    { title: say('column_what'), width: 200, cell: (entry) => words(whatHappened(entry)) },
    { title: say('column_from'), width: 130, cell: (entry) => words(wayOf(entry).from) },
    { title: say('column_to'), width: 130, cell: (entry) => words(wayOf(entry).to) },
    { title: say('column_event'), width: 200, cell: ({ bventTitle }) => bventTitle },
    { title: say('column_currency'), width: 60, cell: ({ currency }) => currency },
    { title: say('column_amount'), width: 100, cell: ({ amount }) => amount },
    { title: say('column_order'), width: 140, cell: ({ orderNo }) => orderNo },
    { title: say('column_trade'), width: 220, cell: ({ tradeNo }) => tradeNo },
    { title: say('column_note'), width: 200, cell: ({ note }) => note },
    { title: say('column_id'), width: 260, cell: ({ id }) => id },
  ]
}
