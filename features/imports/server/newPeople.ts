import type { FormField } from '#features/forms/fieldTypes.ts'
import type { StoredAnswers } from '#features/orders/server/person.ts'
import type { Judged } from '#features/imports/server/judge.ts'
import { newPersonLine } from '#features/imports/server/personLine.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { statusAtStart, type Skip } from '#features/orders/rules.ts'
import { orderStatusOf } from '#features/orders/transitions.ts'
import { binaryColumns, type BinaryArray } from '#server/kit/database/binaryArray.ts'
import { quickId } from '#features/imports/server/quickId.ts'

/** A row that may be placed: its attendee's id was drawn when it was checked, so that it can come only once. */
export type NewRow = Pick<Judged, 'ticket' | 'values' | 'remark' | 'uniqueValues'> & { attendeeId: string }
/** What placing somebody has to know of them; what is written stands in the lines. */
export type NewPerson = {
  attendeeId: string
  orderId: string
  state: AttendeeStatus
  ticketId: string
  /** Entered as paid already. */
  isPaid: boolean
  /** Their answers where only so many may choose alike, if there are such fields. */
  limited?: StoredAnswers
}
/** Rows to insert, of the same people in the same order; as bytes, which a thread hands over and the database takes as they are. */
export type Lines = Record<'orders' | 'people' | 'unique', Record<string, BinaryArray>>
export type NewPeople = { people: NewPerson[]; lines: Lines }

const orderColumns = { id: 'uuid', status: 'text', pay: 'text', amount: 'int4', currency: 'text', buyer: 'jsonb' } as const
const personColumns = {
  id: 'uuid',
  ticket_id: 'uuid',
  order_id: 'uuid',
  status: 'text',
  price: 'int4',
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

export const isLimited = ({ optionLimits }: FormField) => optionLimits !== undefined

/** Each person in an order of their own, as they come; rows without a ticket do not come here. */
export function newPeople(setup: Setup, skip: Skip): { add: (row: NewRow) => void; end: () => NewPeople } {
  const limitedFields = setup.form.fields.filter(isLimited)
  const people: NewPerson[] = []
  const orders = binaryColumns(orderColumns)
  const persons = binaryColumns(personColumns)
  const unique = binaryColumns(uniqueColumns)
  return {
    add({ attendeeId, ticket, values, remark, uniqueValues }) {
      if (!ticket) return
      const state = statusAtStart(ticket, skip)
      const orderId = quickId()
      const limited = Object.fromEntries(limitedFields.map(({ fieldName }) => [fieldName, values[fieldName] ?? null]))
      people.push({
        attendeeId,
        orderId,
        state,
        ticketId: ticket.id,
        isPaid: state === 'Registered' && ticket.priceMinor > 0,
        ...(limitedFields.length > 0 && { limited }),
      })
      orders.add({
        id: orderId,
        status: orderStatusOf([state]),
        pay: ticket.priceMinor === 0 ? 'Free' : 'Offline',
        amount: String(ticket.priceMinor),
        currency: ticket.currency,
        buyer: JSON.stringify({ fullName: values.FullName ?? '', mobile: values.Mobile ?? null, email: values.Email ?? null }),
      })
      persons.add({
        ...newPersonLine(values, setup.sealer),
        id: attendeeId,
        ticket_id: ticket.id,
        order_id: orderId,
        status: state,
        price: String(ticket.priceMinor),
        remark,
      })
      for (const { fieldName, valueKey } of uniqueValues)
        unique.add({ attendee_id: attendeeId, field_name: fieldName, value_key: valueKey })
    },
    end: () => ({ people, lines: { orders: orders.end(), people: persons.end(), unique: unique.end() } }),
  }
}
