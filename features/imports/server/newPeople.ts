import { v7 as uuid } from 'uuid'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { Kept } from '#features/attendees/server/person.ts'
import type { Judged, UniqueValue } from '#features/imports/server/judge.ts'
import { newPersonLine } from '#features/imports/server/personLine.ts'
import type { Setup } from '#features/imports/server/setupOf.ts'
import { columnsOf, type BinaryArray } from '#server/kit/binaryArray.ts'
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
/** Rows to insert, of the same people in the same order; as bytes, which a thread hands over and the database takes as they are. */
export type Lines = Record<'orders' | 'people' | 'unique', Record<string, BinaryArray>>
export type NewPeople = { people: NewPerson[]; lines: Lines }

const orderColumns = { id: 'uuid', status: 'text', pay: 'text', amount: 'int4', paid: 'int4', currency: 'text', buyer: 'jsonb' } as const
const personColumns = {
  id: 'uuid',
  ticket_id: 'uuid',
  order_id: 'uuid',
  status: 'text',
  full_name: 'text',
  mobile: 'text',
  email: 'text',
  gender: 'text',
  id_type: 'text',
  id_number: 'bytea',
  id_number_key: 'bytea',
  country: 'text',
  province: 'text',
  city: 'text',
  area: 'text',
  address: 'text',
  remark: 'text',
  field_values: 'jsonb',
  search: 'text',
  values: 'text',
} as const
const uniqueColumns = { attendee_id: 'uuid', field_name: 'text', value_key: 'text' } as const
type RowOf<Columns> = Record<keyof Columns, string | null>

const orderStatus: Record<AttendeeStatus, string> = {
  PendingApproval: 'WaitApproval',
  Unpaid: 'Unpaid',
  Registered: 'Paid',
  Denied: 'Cancelled',
  Cancelled: 'Cancelled',
}

export const isLimited = ({ optionLimits }: FormField) => optionLimits !== undefined

/** Each person in an order of their own; rows without a ticket do not come here. `rest` is called as often as can be. */
export function newPeople(setup: Setup, skip: Skip, rows: readonly NewRow[], rest = () => {}): NewPeople {
  const limitedFields = setup.form.fields.filter(isLimited)
  const people: NewPerson[] = []
  const orders: RowOf<typeof orderColumns>[] = []
  const persons: RowOf<typeof personColumns>[] = []
  const unique: RowOf<typeof uniqueColumns>[] = []
  for (const { attendeeId, ticket, values, remark, uniqueValues } of rows) {
    if (!ticket) continue
    rest()
    const state = statusAtStart(ticket, skip)
    const orderId = uuid()
    const limited = Object.fromEntries(limitedFields.map(({ fieldName }) => [fieldName, values[fieldName] ?? null]))
    people.push({ attendeeId, orderId, state, ticketId: ticket.id, ticketName: ticket.name, uniqueValues, limited })
    orders.push({
      id: orderId,
      status: orderStatus[state],
      pay: ticket.priceMinor === 0 ? 'Free' : 'Offline',
      amount: String(ticket.priceMinor),
      paid: String(state === 'Registered' ? ticket.priceMinor : 0),
      currency: ticket.currency,
      buyer: JSON.stringify({ fullName: values.FullName ?? '', mobile: values.Mobile ?? null, email: values.Email ?? null }),
    })
    const { field_values, ...line } = newPersonLine(values, setup.sealer)
    persons.push({
      ...line,
      field_values: JSON.stringify(field_values),
      id: attendeeId,
      ticket_id: ticket.id,
      order_id: orderId,
      status: state,
      remark,
    })
    for (const { fieldName, valueKey } of uniqueValues) unique.push({ attendee_id: attendeeId, field_name: fieldName, value_key: valueKey })
  }
  const lines = {
    orders: columnsOf(orderColumns, orders, rest),
    people: columnsOf(personColumns, persons, rest),
    unique: columnsOf(uniqueColumns, unique, rest),
  }
  return { people, lines }
}
