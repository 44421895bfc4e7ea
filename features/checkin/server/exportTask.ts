import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { textIn } from '#core/messages.ts'
import { exportName } from '#features/attendees/exportName.ts'
import { checkinTasks } from '#features/checkin/contract.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import { answersInWords, type QuestionWords } from '#features/checkin/questions.ts'
import { pointsOf, wordsOf, type PointRow } from '#features/checkin/server/points.ts'
import { gateText } from '#features/checkin/server/scan.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, type Report } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const FETCH = 2_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const COLUMN_WIDTH = 140
const SECONDS = 'YYYY-MM-DD HH:mm:ss'

type Row = {
  fullName: string
  ticketName: string
  checkinCode: string
  checkinId: string
  time: Date
  outTime: Date | null
  gate: string
  source: string
  isOffline: boolean
  answers: Record<string, unknown> | null
}
type Point = { id: string; name: string; words: QuestionWords }

const heads = ['person', 'ticket', 'code', 'point', 'in', 'out', 'gate', 'offline'] as const

export const exportCheckins = implementTask(checkinTasks.export, {
  async begin(ctx, request) {
    const event = await findEvent(ctx, request.bventId)
    if (request.id) required((await pointsOf(ctx.db, event.id)).find(({ id }) => id === request.id))
    await audit(ctx, { action: 'checkin.export', objectId: request.id ?? event.id, bventId: event.id })
    return request
  },

  async produce(ctx, { bventId, id }, report) {
    const event = required(await ctx.db.selectFrom('bvent').select(['title', 'timeZone']).where('id', '=', bventId).executeTakeFirst())
    const points = (await everyPoint(ctx.db, bventId)).filter((point) => !id || point.id === id)
    const text = (key: (typeof heads)[number] | 'sheet') => textIn(checkinMessages[`checkin.export.${key}`], ctx.language)
    const asked = points.flatMap((point) => Object.entries(point.words).map(([fieldName, { name }]) => ({ fieldName, name })))
    const columns = [...heads.map(text), ...asked.map(({ name }) => name)].map((title) => ({ title, width: COLUMN_WIDTH }))
    const counted = { rows: 0 }
    const storageKey = `tasks/${ctx.taskId}.xlsx`
    const names = asked.map(({ fieldName }) => fieldName)
    const rows = cells(ctx, { bventId, points, names, timeZone: event.timeZone, counted, report })
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(xlsx({ name: text('sheet'), columns, rows })))
    const title = `${event.title}-${text('sheet')}-${todayIn(event.timeZone, ctx.now)}`
    return { fileName: exportName(title, 'xlsx'), mediaType: XLSX, storageKey, bytes, rows: counted.rows }
  },
})

/** Points that are gone by now too: whoever came there came. */
async function everyPoint(db: Db, bventId: string): Promise<Point[]> {
  const rows: PointRow[] = await db
    .selectFrom('checkinPoint')
    .selectAll()
    .where('bventId', '=', bventId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((point) => ({ id: point.id, name: point.name, words: wordsOf(point) }))
}

type Writing = {
  bventId: string
  points: readonly Point[]
  names: readonly string[]
  timeZone: string
  counted: { rows: number }
  report: Report
}

/** In the order in which people came, from one cursor: memory stays the same however many there were. */
async function* cells(ctx: TaskContext, { bventId, points, names, timeZone, counted, report }: Writing): AsyncGenerator<string[][]> {
  const byId = new Map(points.map((point) => [point.id, point]))
  const chosen = sql`e.bvent_id = ${bventId} and e.checkin_id = any(${[...byId.keys()]}::uuid[]) and e.cancelled_at is null`
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total from checkin_entry e where ${chosen}`.execute(ctx.db)
  const total = counts[0]?.total ?? 0
  await sql`
    declare came no scroll cursor for
    select a.full_name, t.name as ticket_name, a.checkin_code, e.checkin_id, e.time, e.out_time, e.gate, e.source, e.is_offline, e.answers
    from checkin_entry e
      join attendee a on a.top_org_id = e.top_org_id and a.bvent_id = e.bvent_id and a.id = e.attendee_id
      join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where ${chosen} order by e.time, e.id`.execute(ctx.db)
  const time = (moment: Date | null) => formatTime(moment?.toISOString(), timeZone, SECONDS)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(FETCH))} from came`.execute(ctx.db)
    if (rows.length === 0) break
    yield rows.map((row) => {
      const point = byId.get(row.checkinId)
      const said = new Map(answersInWords(point?.words ?? {}, row.answers, ctx.language).map(({ fieldName, value }) => [fieldName, value]))
      const offline = row.isOffline ? textIn(checkinMessages['checkin.export.yes'], ctx.language) : ''
      return [
        row.fullName,
        row.ticketName,
        row.checkinCode,
        point?.name ?? '',
        time(row.time),
        time(row.outTime),
        gateText(row.gate, row.source, ctx.language),
        offline,
        ...names.map((name) => said.get(name) ?? ''),
      ]
    })
    counted.rows += rows.length
    await report(counted.rows, total)
  }
  await sql`close came`.execute(ctx.db)
}
