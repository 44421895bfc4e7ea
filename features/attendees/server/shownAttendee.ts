import { sql, type Selectable } from 'kysely'
import { COVERED } from '#core/mask.ts'
import { isQuestion, sightIn } from '#core/narrowing.ts'
import type { Schema } from '#db/schema.ts'
import { EVENT_TITLE } from '#features/attendees/views.ts'
import type { Attendee, FieldValue } from '#features/attendees/shapes.ts'
import { answerReader, coveredAnswer, maskedAnswer } from '#features/orders/server/person.ts'
import type { ListScope } from '#features/attendees/server/listScope.ts'
import { shapeOf } from '#features/forms/fieldTypes.ts'
import { fileRefsOf } from '#features/forms/server/answers.ts'
import { shownValue, type StoredValue } from '#features/forms/values.ts'
import type { Context } from '#server/kit/context.ts'

export type AttendeeRow = Selectable<Schema['attendee']> & { ticketName: string }

/** Of an attendee `a`, what is shown of a person. */
export const attendeeColumns = sql`a.bvent_id, a.id, a.full_name, a.mobile, a.email, a.gender, a.id_type, a.id_number, a.country, a.province, a.city,
  a.area, a.address, a.remark, a.distribution_name, a.promotion_code, a.inviter_name, a.epidemic_prevention_status, a.field_values, a.status, a.audit_status,
  a.audit_time, a.checkin_status, a.checkin_time, a.checkin_code, a.created_date`

export type Reader = (row: AttendeeRow) => StoredValue

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

/** What the product itself knows, by the names lists use. */
const systemReaders = new Map<string, Reader>([
  ['Status', ({ status }) => status],
  ['TicketName', ({ ticketName }) => ticketName],
  ['CheckinStatus', ({ checkinStatus }) => checkinStatus],
  ['CheckinTime', ({ checkinTime }) => isoOf(checkinTime)],
  ['AuditStatus', ({ auditStatus }) => auditStatus],
  ['AuditTime', ({ auditTime }) => isoOf(auditTime)],
  ['CreatedDate', ({ createdDate }) => isoOf(createdDate)],
  ['Remark', ({ remark }) => (remark === '' ? null : remark)],
  ['CheckinCode', ({ checkinCode }) => checkinCode],
  ['DistributionName', ({ distributionName }) => distributionName],
  ['PromotionCode', ({ promotionCode }) => promotionCode],
  ['Inviter', ({ inviterName }) => inviterName],
  ['EpidemicPreventionStatus', ({ epidemicPreventionStatus }) => epidemicPreventionStatus],
])

/** How the value of a column is read from a row. */
export function readerOf(fieldName: string, { given, events }: ListScope): Reader {
  if (fieldName === EVENT_TITLE) return ({ bventId }) => events.get(bventId)?.title ?? null
  return systemReaders.get(fieldName) ?? answerReader(fieldName, given.sealer)
}

/** Of rows, the files that were given as answers. */
export function filesIn(row: AttendeeRow, readers: readonly Reader[]): string[] {
  return readers.flatMap((read) => read(row) ?? [])
}

export function fileReadersOf(scope: ListScope): Reader[] {
  return scope.columns
    .filter(({ fieldType, fieldName }) => shapeOf(fieldType) === 'files' && sightIn(scope.sights, fieldName) === 'whole')
    .map(({ fieldName }) => readerOf(fieldName, scope))
}

/** How an answer is covered for the reader of a scope; `isMasked`: their role does not see contact details. */
export function coverOf(fieldName: string, { sights, columns }: ListScope, isMasked: boolean): (value: StoredValue) => StoredValue {
  if (sightIn(sights, fieldName) === 'masked') {
    const type = columns.find((field) => field.fieldName === fieldName)?.fieldType
    const isWords = type !== undefined && isQuestion(fieldName) && ['line', 'lines'].includes(shapeOf(type))
    // Of words in an answer it is told that there are some.
    return (value) => (isWords && value ? COVERED : coveredAnswer(fieldName, value))
  }
  return isMasked ? (value) => maskedAnswer(fieldName, value) : (value) => value
}

export type Showing = Pick<Context, 'db' | 'config'> & { isMasked: boolean }

/** Rows as they go over the wire: files named in one query, and what the reader may not see whole is masked. */
export async function shownAttendees(
  { db, config, isMasked }: Showing,
  scope: ListScope,
  rows: readonly AttendeeRow[],
): Promise<Attendee[]> {
  const { columns, given, events } = scope
  const fileReaders = fileReadersOf(scope)
  const fileIds = rows.flatMap((row) => filesIn(row, fileReaders))
  const files = await fileRefsOf(db, fileIds, config.PUBLIC_URL)
  const naming = { regions: given.regions, fileRefOf: (id: string) => files.get(id) }
  const shown = columns.map((field): ((row: AttendeeRow) => FieldValue) => {
    const { fieldName } = field
    const read = readerOf(fieldName, scope)
    const cover = coverOf(fieldName, scope, isMasked)
    return (row) => ({ fieldName, value: shownValue(field, cover(read(row)), naming) })
  })
  return rows.map((row) => ({
    attendeeId: row.id,
    bventId: row.bventId,
    bventType: events.get(row.bventId)?.bventType ?? 'Internal',
    status: row.status as Attendee['status'],
    ticketId: row.ticketId,
    ticketName: row.ticketName,
    orderId: row.orderId,
    version: row.version,
    attendeeFieldValues: shown.map((show) => show(row)),
  }))
}
