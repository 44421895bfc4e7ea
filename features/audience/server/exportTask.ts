import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { EVENT_TIME_ZONE, formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { audienceTasks } from '#features/audience/contract.ts'
import { audienceMessages } from '#features/audience/messages.ts'
import { personColumns, shownPerson } from '#features/audience/server/people.ts'
import { meantSql } from '#features/audience/server/scope.ts'
import type { PersonRow } from '#features/audience/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { csvOf, readerNow } from '#server/kit/exporting.ts'
import { coverFor } from '#server/kit/masked.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const FETCH = 2_000

export const exportTask = implementTask(audienceTasks.export, {
  async begin(ctx, request) {
    await meantSql(ctx, request.tree)
    await audit(ctx, { action: 'audience.export', objectId: ctx.who.orgId, after: { name: request.name, fileType: request.fileType } })
    return request
  },

  async produce(ctx, { tree, name, fileType }, report) {
    const who = await readerNow(ctx)
    const cover = coverFor(who)
    const { where } = await meantSql({ ...ctx, who }, tree)
    const { rows: counts } = await sql<{ total: number }>`select count(*)::integer as total from person p where ${where}`.execute(ctx.db)
    const total = counts[0]?.total ?? 0
    const columns = columnsOf(ctx)
    let written = 0
    async function* cells() {
      await sql`declare exported no scroll cursor for select ${personColumns} from person p where ${where} order by p.id`.execute(ctx.db)
      for (;;) {
        const { rows } = await sql<Parameters<typeof shownPerson>[0]>`fetch ${sql.raw(String(FETCH))} from exported`.execute(ctx.db)
        if (rows.length === 0) break
        yield rows.map((row) => columns.map(({ cell }) => cell(shownPerson(row, cover, ctx.language))))
        written += rows.length
        await report(written, total)
      }
      await sql`close exported`.execute(ctx.db)
    }
    const sheet = name || textIn(audienceMessages['audience.people'], ctx.language)
    const titles = columns.map((column) => column.title)
    const table = fileType === 'csv' ? csvOf(titles, cells()) : xlsx({ name: safe(sheet).slice(0, 30), columns, rows: cells() })
    const storageKey = `tasks/${ctx.taskId}.${fileType}`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(table))
    const fileName = `${safe(sheet)}-${todayIn(EVENT_TIME_ZONE, ctx.now)}.${fileType}`
    return { fileName, mediaType: mediaTypes[fileType], storageKey, bytes, rows: written }
  },
})

const safe = (name: string) => [...name.replace(/[\\/:*?"<>|[\]]/g, '_')].slice(0, 80).join('')

type Column = { title: string; width: number; cell: (row: PersonRow) => string }

function columnsOf({ language }: TaskContext): Column[] {
  const title = (name: 'name' | 'company' | 'title' | 'mobile' | 'email' | 'city' | 'registered' | 'attended' | 'last' | 'labels') =>
    textIn(audienceMessages[`audience.column_${name}`], language)
  return [
    { title: title('name'), width: 120, cell: (row) => row.fullName },
    { title: title('company'), width: 180, cell: (row) => row.company },
    { title: title('title'), width: 120, cell: (row) => row.title },
    { title: title('mobile'), width: 120, cell: (row) => row.mobile },
    { title: title('email'), width: 180, cell: (row) => row.email },
    { title: title('city'), width: 100, cell: (row) => row.city },
    { title: title('registered'), width: 80, cell: (row) => String(row.registered) },
    { title: title('attended'), width: 80, cell: (row) => String(row.attended) },
    { title: title('last'), width: 130, cell: (row) => (row.lastTime ? formatTime(row.lastTime, EVENT_TIME_ZONE) : '') },
    { title: title('labels'), width: 200, cell: (row) => row.labels.map(({ name }) => name).join(', ') },
  ]
}
