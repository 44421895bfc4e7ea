import { v7 as uuid } from 'uuid'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { Kept } from '#features/attendees/server/person.ts'
import type { Judged, UniqueValue } from '#features/imports/server/judge.ts'
import { newPersonLine } from '#features/imports/server/personLine.ts'
import type { Setup } from '#features/imports/server/setupOf.ts'
import { statusAtStart, type AttendeeStatus, type Skip } from '#features/registration/rules.ts'

/** A row that may be placed: its attendee's id was drawn when it was checked, so that it can come only once. */
export type NewRow = Judged & { attendeeId: string }
/** What placing somebody has to know of them; what is written stands in the lines. */
export type NewPerson = {
  attendeeId: string
  orderId: string
  state: AttendeeStatus
  ticketId: string
  ticketName: string
  uniqueValues: UniqueValue[]
  /** Their answers where only so many may choose alike. */
  limited: Kept
}
/** Rows to insert, JSON texts of the same people in the same order; as bytes, which a thread hands over and the database takes as they are. */
export type Lines = Record<'orders' | 'people' | 'unique', Uint8Array<ArrayBuffer>>
export type NewPeople = { people: NewPerson[]; lines: Lines }

const orderStatus: Record<AttendeeStatus, string> = {
  PendingApproval: 'WaitApproval',
  Unpaid: 'Unpaid',
  Registered: 'Paid',
  Denied: 'Cancelled',
  Cancelled: 'Cancelled',
}

export const isLimited = ({ optionLimits }: FormField) => optionLimits !== undefined

/** Each person in an order of their own; rows without a ticket do not come here. */
export function newPeople(setup: Setup, skip: Skip, rows: readonly NewRow[]): NewPeople {
  const limitedFields = setup.form.fields.filter(isLimited)
  const people: NewPerson[] = []
  const orders: string[] = []
  const persons: string[] = []
  const unique: string[] = []
  for (const { attendeeId, ticket, values, remark, uniqueValues } of rows) {
    if (!ticket) continue
    const state = statusAtStart(ticket, skip)
    const orderId = uuid()
    const limited = Object.fromEntries(limitedFields.map(({ fieldName }) => [fieldName, values[fieldName] ?? null]))
    people.push({ attendeeId, orderId, state, ticketId: ticket.id, ticketName: ticket.name, uniqueValues, limited })
    orders.push(
      JSON.stringify({
        id: orderId,
        status: orderStatus[state],
        pay: ticket.priceMinor === 0 ? 'Free' : 'Offline',
        amount: ticket.priceMinor,
        paid: state === 'Registered' ? ticket.priceMinor : 0,
        currency: ticket.currency,
        buyer: { fullName: values.FullName ?? '', mobile: values.Mobile ?? null, email: values.Email ?? null },
      }),
    )
    const line = { ...newPersonLine(values, setup.sealer), id: attendeeId, ticket_id: ticket.id, order_id: orderId, status: state, remark }
    persons.push(JSON.stringify(line))
    for (const value of uniqueValues) unique.push(JSON.stringify({ attendeeId, ...value }))
  }
  const texts = (lines: readonly string[]) => new TextEncoder().encode(`[${lines.join(',')}]`)
  return { people, lines: { orders: texts(orders), people: texts(persons), unique: texts(unique) } }
}
