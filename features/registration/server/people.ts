import { sql, type Selectable } from 'kysely'
import { hasFlag } from '#core/flags.ts'
import { languageOf, type Language } from '#core/language.ts'
import type { Schema } from '#db/schema.ts'
import { maskedAnswer, valuesOfPerson } from '#features/orders/server/person.ts'
import { fieldsFor, isAnswerable } from '#features/forms/fields.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { fileIdsOf, fileRefsOf } from '#features/forms/server/answers.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { shownValue } from '#features/forms/values.ts'
import { NO_TERMS, refundTerms, type RefundTerms } from '#features/terms/rules.ts'
import { isRefundedSql } from '#features/orders/server/refundOrder.ts'
import { termsOfOrderSql } from '#features/terms/server/terms.ts'
import { opensPerson, type Grant } from '#features/registration/access.ts'
import type { Attendee } from '#features/registration/shapes.ts'
import { seatHolding, type AttendeeStatus } from '#core/statuses.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

export type PersonRow = Selectable<Schema['attendee']> & {
  ticketName: string
  language: string
  pathId: string | null
  orderStatus: string
  paidMinor: number
  buyerMobile: string | null
  buyerEmail: string | null
  buyerName: string | null
  terms: RefundTerms | null
  isRefunded: boolean
}

type Which = { attendeeId: string } | { orderId: string } | { bventId: string; grants: readonly Grant[] }

/** People with what decides who may see them. */
export async function findPeople(db: Db, which: Which): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.*, t.name as ticket_name, o.language, o.path_id, o.status as order_status, o.paid_minor, o.buyer_mobile, o.buyer_email,
      o.buyer ->> 'fullName' as buyer_name, ${termsOfOrderSql} as terms, ${isRefundedSql} as is_refunded
    from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
      join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id
    where a.deleted_at is null and ${chosen(which)} order by a.created_date, a.id limit 500`.execute(db)
  return rows
}

function chosen(which: Which) {
  if ('attendeeId' in which) return sql`a.id = ${which.attendeeId}`
  if ('orderId' in which) return sql`a.order_id = ${which.orderId}`
  const grants = which.grants.filter((grant) => grant.bventId === which.bventId)
  const targets = (channel: 'mobile' | 'email') => grants.flatMap(({ contact }) => (contact?.channel === channel ? [contact.target] : []))
  const [mobiles, emails] = [targets('mobile'), targets('email')]
  const orders = grants.flatMap(({ orderId }) => orderId ?? [])
  return sql`a.bvent_id = ${which.bventId} and a.id in (
    select id from attendee where id = any(${grants.flatMap(({ attendeeId }) => attendeeId ?? [])}::uuid[])
    union select id from attendee where order_id = any(${orders}::uuid[])
    union select id from attendee where mobile = any(${mobiles}::text[]) and deleted_at is null
    union select id from attendee where email = any(${emails}::text[]) and deleted_at is null
    union select m.id from attendee m join reg_order r on r.top_org_id = m.top_org_id and r.id = m.order_id
      where r.bvent_id = ${which.bventId} and r.buyer_mobile = any(${mobiles}::text[])
    union select m.id from attendee m join reg_order r on r.top_org_id = m.top_org_id and r.id = m.order_id
      where r.bvent_id = ${which.bventId} and r.buyer_email = any(${emails}::text[]))`
}

export function isOpenTo(grants: readonly Grant[], row: PersonRow): boolean {
  const { bventId, orderId, id, mobile, email } = row
  return opensPerson(grants, { bventId, orderId, attendeeId: id, mobile, email, buyer: { mobile: row.buyerMobile, email: row.buyerEmail } })
}

/** The questions this person was asked, in the language they read now. */
export async function fieldsOfPerson(db: Db, row: PersonRow, language?: Language): Promise<FormField[]> {
  const form = await formOf(db, row.bventId, { language: language ?? languageOf(row.language), pathId: row.pathId ?? undefined })
  return fieldsFor(form.fields, 'attendee')
}

export function editableNames(fields: readonly FormField[], status: AttendeeStatus): string[] {
  if (!seatHolding.includes(status)) return []
  return fields
    .filter((field) => isAnswerable(field) && hasFlag(field.openFunctionalVerificationTags, 'IsJoinAfterAllowModify'))
    .map(({ fieldName }) => fieldName)
}

type Leaving = Pick<PersonRow, 'id' | 'status' | 'paidMinor' | 'priceMinor' | 'checkinStatus' | 'terms' | 'isRefunded'>
type Times = { startTime: Date; endTime: Date; timeZone: string }

export const isPaidFor = ({ paidMinor, priceMinor }: Pick<PersonRow, 'paidMinor' | 'priceMinor'>) => paidMinor > 0 && priceMinor > 0

/** What has begun is for the organiser to undo, and so is what was paid unless the terms give some of it back. */
export function canCancel(row: Leaving, { startTime, endTime, timeZone }: Times, now: Date): boolean {
  const holds = seatHolding.includes(row.status as AttendeeStatus)
  if (!holds || row.checkinStatus !== 'NotSignedIn' || now >= endTime || row.isRefunded) return false
  const lines = [{ attendeeId: row.id, priceMinor: row.priceMinor }]
  return !isPaidFor(row) || refundTerms(lines, row.terms ?? NO_TERMS, now, startTime, timeZone).amountMinor > 0
}

type Showing = { db: Db; config: Config; language: Language }

/** Document numbers are never shown whole, not even to their owner: a phone gets lent. */
export async function shownPerson({ db, config, language }: Showing, row: PersonRow, fields: readonly FormField[]): Promise<Attendee> {
  const values = valuesOfPerson(row, await sealerOf({ db, config }))
  const answered = fields.filter(isAnswerable)
  const files = await fileRefsOf(db, fileIdsOf(answered, values), config.PUBLIC_URL)
  const naming = { regions: regionsIn(language), fileRefOf: (id: string) => files.get(id) }
  const attendeeFieldValues = answered.map((field) => {
    const stored = values[field.fieldName] ?? null
    const value = field.fieldName === 'IdNumber' ? maskedAnswer('IdNumber', stored) : stored
    return { fieldName: field.fieldName, value: shownValue(field, value, naming) }
  })
  return {
    attendeeId: row.id,
    bventId: row.bventId,
    status: row.status as AttendeeStatus,
    ticketId: row.ticketId,
    ticketName: row.ticketName,
    orderId: row.orderId,
    version: row.version,
    attendeeFieldValues,
  }
}
