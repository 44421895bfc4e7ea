import { sql, type Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { EVENT_TITLE } from '#features/attendees/views.ts'
import type { Attendee, FieldValue } from '#features/attendees/shapes.ts'
import { maskedAnswer, valuesOfPerson } from '#features/attendees/server/person.ts'
import type { ListScope } from '#features/attendees/server/listScope.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { fileIdsOf, fileRefsOf } from '#features/forms/server/answers.ts'
import { shownValue, type StoredValue } from '#features/forms/values.ts'
import type { Context } from '#server/kit/context.ts'

export type AttendeeRow = Selectable<Schema['attendee']> & { ticketName: string }

/** Of an attendee `a`, what is shown of a person. */
export const attendeeColumns = sql`a.bvent_id, a.id, a.full_name, a.mobile, a.email, a.gender, a.id_type, a.id_number, a.country, a.province, a.city,
  a.area, a.address, a.remark, a.distribution_name, a.promotion_code, a.epidemic_prevention_status, a.field_values, a.status, a.audit_status,
  a.audit_time, a.checkin_status, a.checkin_time, a.checkin_code, a.created_date`

/** What the product itself knows, by the names lists use. */
export function systemValues(row: AttendeeRow, title: string | undefined): Record<string, StoredValue> {
  return {
    Status: row.status,
    TicketName: row.ticketName,
    CheckinStatus: row.checkinStatus,
    CheckinTime: row.checkinTime?.toISOString() ?? null,
    AuditStatus: row.auditStatus,
    AuditTime: row.auditTime?.toISOString() ?? null,
    CreatedDate: row.createdDate.toISOString(),
    Remark: row.remark === '' ? null : row.remark,
    CheckinCode: row.checkinCode,
    DistributionName: row.distributionName,
    PromotionCode: row.promotionCode,
    EpidemicPreventionStatus: row.epidemicPreventionStatus,
    [EVENT_TITLE]: title ?? null,
  }
}

export type Showing = Pick<Context, 'db' | 'config'> & { isMasked: boolean }

/** Rows as they go over the wire: files named in one query, and what the reader may not see whole is masked. */
export async function shownAttendees(
  { db, config, isMasked }: Showing,
  scope: ListScope,
  rows: readonly AttendeeRow[],
): Promise<Attendee[]> {
  const { columns, given, events } = scope
  const people = rows.map((row) => ({
    row,
    values: { ...valuesOfPerson(row, given.sealer), ...systemValues(row, events.get(row.bventId)?.title) } as Record<string, StoredValue>,
  }))
  const files = await fileRefsOf(
    db,
    people.flatMap(({ values }) => fileIdsOf(columns, values)),
    config.PUBLIC_URL,
  )
  const naming = { regions: given.regions, fileRefOf: (id: string) => files.get(id) }
  const shown = (field: FormField, values: Record<string, StoredValue>): FieldValue => {
    const value = values[field.fieldName] ?? null
    return { fieldName: field.fieldName, value: shownValue(field, isMasked ? maskedAnswer(field.fieldName, value) : value, naming) }
  }
  return people.map(({ row, values }) => ({
    attendeeId: row.id,
    bventId: row.bventId,
    bventType: events.get(row.bventId)?.bventType ?? 'Internal',
    status: row.status as Attendee['status'],
    ticketId: row.ticketId,
    ticketName: row.ticketName,
    orderId: row.orderId,
    version: row.version,
    attendeeFieldValues: columns.map((field) => shown(field, values)),
  }))
}

export function isMaskedFor({ codes }: Pick<Context['who'], 'codes'>): boolean {
  return !codes.has('lite_res_act_reveal')
}
