import { holdsSeat, type AttendeeStatus, type AuditStatus, type OrderStatus } from '#core/statuses.ts'

/** One line: where a registration stands, and where a cause takes it. Without `isPriced` the price of its ticket makes no difference. */
export type Step = { from: AttendeeStatus; to: AttendeeStatus; isPriced?: boolean }
type Transition = { steps: readonly Step[]; audit?: AuditStatus }

const cancelled = (from: AttendeeStatus): Step => ({ from, to: 'Cancelled' })
const pending = (from: AttendeeStatus): Step => ({ from, to: 'PendingApproval' })

/** What happens to registrations, as data: the pure rules read it, and batches join it in SQL. WIRE §3. */
export const transitions = {
  approve: {
    steps: [
      { from: 'PendingApproval', isPriced: false, to: 'Registered' },
      { from: 'PendingApproval', isPriced: true, to: 'Unpaid' },
    ],
    audit: 'Approved',
  },
  deny: { steps: [{ from: 'PendingApproval', to: 'Denied' }], audit: 'Denied' },
  rollBack: { steps: [pending('Registered'), pending('Unpaid'), pending('Denied')], audit: 'PendingApproval' },
  pay: { steps: [{ from: 'Unpaid', to: 'Registered' }] },
  /** Money that came after the hold had run out. */
  payLate: { steps: [{ from: 'Cancelled', to: 'Registered' }] },
  expire: { steps: [cancelled('Unpaid')] },
  cancel: { steps: [cancelled('Registered'), cancelled('PendingApproval'), cancelled('Unpaid')] },
} as const satisfies Record<string, Transition>
export type Cause = keyof typeof transitions

export function stepsOf(cause: Cause): readonly Step[] {
  return transitions[cause].steps
}

export function auditStatusOf(cause: Cause): AuditStatus | undefined {
  const transition: Transition = transitions[cause]
  return transition.audit
}

/** Where a cause takes a registration, or null where it takes it nowhere. */
export function nextStatus(cause: Cause, from: AttendeeStatus, priceMinor: number): AttendeeStatus | null {
  const found = stepsOf(cause).find((step) => step.from === from && (step.isPriced ?? priceMinor > 0) === priceMinor > 0)
  return found?.to ?? null
}

/** Whether anybody may give a seat back or need one. */
export function movesSeats(steps: readonly Step[]): boolean {
  return steps.some(({ from, to }) => holdsSeat(from) !== holdsSeat(to))
}

/** An order stands where the first of these says that one of its people stands; where none of them does, it is cancelled. */
export const orderStandings = [
  { attendee: 'PendingApproval', order: 'WaitApproval' },
  { attendee: 'Unpaid', order: 'Unpaid' },
  { attendee: 'Registered', order: 'Paid' },
] as const satisfies readonly { attendee: AttendeeStatus; order: OrderStatus }[]
export const ORDER_OF_NOBODY = 'Cancelled' satisfies OrderStatus

export type StandingOrder = (typeof orderStandings)[number]['order'] | typeof ORDER_OF_NOBODY

export function orderStatusOf(people: readonly AttendeeStatus[]): StandingOrder {
  return orderStandings.find(({ attendee }) => people.includes(attendee))?.order ?? ORDER_OF_NOBODY
}
