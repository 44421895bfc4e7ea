import type { TaskContext } from '#server/kit/context.ts'
import { sql } from 'kysely'
import { wallOf } from '#core/dateTime.ts'
import type { Selection } from '#features/attendees/searchSchema.ts'
import { matchingSql } from '#features/attendees/server/listAttendees.ts'
import { inEvents, readIn, type ListScope } from '#features/attendees/server/listScope.ts'
import { attendeeColumns, coverOf, fileReadersOf, filesIn, readerOf, type AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { orderSql } from '#features/attendees/server/sortSql.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { everyOption } from '#features/forms/options.ts'
import type { Regions } from '#features/forms/regions.ts'
import type { StoredValue } from '#features/forms/values.ts'

const FETCH = 2_000
const HOUR_MS = 3_600_000

export type ExportedFile = { id: string; folder: string }
export type ExportedRows = { cells: string[][]; files: ExportedFile[] }

/** `YYYY-MM-DD HH:mm` of the event's place; the zone's offset is looked up once an hour. */
export function clockOf(timeZone: string): (iso: string) => string {
  const offsets = new Map<number, number>()
  return (iso) => {
    const moment = Date.parse(iso)
    const hour = Math.floor(moment / HOUR_MS)
    let offset = offsets.get(hour)
    if (offset === undefined) {
      const { date, time } = wallOf(new Date(hour * HOUR_MS).toISOString(), timeZone)
      offset = Date.parse(`${date}T${time}Z`) - hour * HOUR_MS
      offsets.set(hour, offset)
    }
    return new Date(moment + offset).toISOString().slice(0, 16).replace('T', ' ')
  }
}

type Writing = { regions: Regions; clock: (iso: string) => string; fileName: (id: string) => string }

/** How a field's answer reads in a cell; what can be known beforehand is. */
export function writerOf(field: FormField, { regions, clock, fileName }: Writing): (value: StoredValue) => string {
  const shape = shapeOf(field.fieldType)
  const names = new Map(everyOption(field.fieldOptions).map(({ key, value }) => [key, value]))
  const named = (code: string) => names.get(code) ?? regions.get(code)?.name ?? code
  const text = (value: string): string => {
    if (shape === 'dateTime') return clock(value)
    return shape === 'code' ? named(value) : value
  }
  return (value) => {
    if (value === null) return ''
    if (Array.isArray(value))
      return shape === 'files' ? value.map(fileName).join('; ') : value.map(named).join(shape === 'path' ? ' / ' : '; ')
    return text(value)
  }
}

type Exporting = {
  scope: ListScope
  columns: readonly FormField[]
  selection: Selection
  isMasked: boolean
}

/** The chosen rows in the order of the list, from one cursor of one snapshot: memory stays the same however many there are. */
export async function* exportRows(ctx: TaskContext, exporting: Exporting): AsyncGenerator<ExportedRows> {
  const { scope, columns, selection, isMasked } = exporting
  const names = new Map<string, string>()
  const writing: Writing = {
    regions: scope.given.regions,
    clock: clockOf(scope.given.timeZone),
    fileName: (id) => names.get(id) ?? '',
  }
  const writers = columns.map((field): ((row: AttendeeRow) => string) => {
    const [read, write] = [readerOf(field.fieldName, scope), writerOf(field, writing)]
    const cover = coverOf(field.fieldName, scope, isMasked)
    return (row) => write(cover(read(row)))
  })
  const fileReaders = fileReadersOf(scope)
  await sql`
    declare exported no scroll cursor for
    select ${attendeeColumns}, t.name as ticket_name
    from attendee_of_org a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where ${chosenSql(ctx, exporting)} order by ${orderSql(readIn(scope, selection.searchData ?? {}, ctx.language).sort, scope.given)}`.execute(
    ctx.db,
  )
  for (;;) {
    const { rows } = await sql<AttendeeRow>`fetch ${sql.raw(String(FETCH))} from exported`.execute(ctx.db)
    if (rows.length === 0) break
    const files = rows.flatMap((row) =>
      filesIn(row, fileReaders).map((id) => ({ id, folder: `${row.fullName || '-'} ${row.checkinCode}` })),
    )
    await nameFiles(ctx, files, names)
    yield { cells: rows.map((row) => writers.map((write) => write(row))), files }
  }
  await sql`close exported`.execute(ctx.db)
}

function chosenSql(ctx: TaskContext, { scope, selection }: Exporting) {
  const { isSelectAll, attendeeIds, excludedIds, searchData } = selection
  if (!isSelectAll) return sql`${inEvents(scope)} and a.deleted_at is null and a.id = any(${attendeeIds}::uuid[])`
  const read = readIn(scope, { ...searchData, fieldSort: [] }, ctx.language)
  return sql`${matchingSql(scope, read)} and a.id <> all(${excludedIds}::uuid[])`
}

async function nameFiles({ db }: TaskContext, files: readonly ExportedFile[], names: Map<string, string>): Promise<void> {
  names.clear()
  if (files.length === 0) return
  const rows = await db
    .selectFrom('file')
    .select(['id', 'fileName'])
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
  for (const { id, fileName } of rows) names.set(id, fileName)
}

export async function countChosen(ctx: TaskContext, exporting: Exporting): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from attendee_of_org a where ${chosenSql(ctx, exporting)}`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}
