import { sql } from 'kysely'
import { parseMoney } from '#core/money.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { refundPlan, type RefundPerson, type RefundPlan } from '#features/orders/refundRules.ts'
import { refundTerms, type TermsOutcome } from '#features/terms/rules.ts'
import { isRefundedSql, paymentToReturn, type RefundablePayment } from '#features/orders/server/refundOrder.ts'
import { termsOfOrder, type OrderTerms } from '#features/terms/server/terms.ts'
import type { Db } from '#server/kit/database/db.ts'
import { given, required } from '#server/kit/errors.ts'

export type PlannedPerson = RefundPerson & { fullName: string; ticketName: string }
export type Wanted = {
  attendeeIds?: readonly string[] | undefined
  amount?: string | undefined
  isByTerms?: boolean | undefined
  isCancel: boolean
}
export type PlannedRefund = RefundPlan & {
  people: PlannedPerson[]
  payment: RefundablePayment | undefined
  /** What the terms say of the same people, whether they were asked or not. */
  byTerms: TermsOutcome
  of: OrderTerms
}

async function peopleOf(db: Db, orderId: string): Promise<PlannedPerson[]> {
  const { rows } = await sql<PlannedPerson & { status: AttendeeStatus }>`
    select a.id as attendee_id, a.full_name, t.name as ticket_name, a.status, a.price_minor, ${isRefundedSql} as is_refunded
    from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.order_id = ${orderId} and a.deleted_at is null order by a.id`.execute(db)
  return rows
}

/** What is nobody's own, and what is set aside for requests that wait. */
async function sumsOf(db: Db, orderId: string): Promise<{ wholeOrderMinor: number; waitingMinor: number }> {
  const { rows } = await sql<{ wholeOrderMinor: number; waitingMinor: number }>`
    select
      coalesce((select sum(price_minor) from order_line where order_id = ${orderId} and attendee_id is null and cancelled_at is null), 0)::bigint
        as whole_order_minor,
      coalesce((select sum(amount_minor) from refund where order_id = ${orderId} and is_waiting), 0)::bigint as waiting_minor`.execute(db)
  return required(rows[0])
}

/** The same for what it would do and for what it does, for the organiser and for who leaves. */
export async function planRefund(db: Db, orderId: string, wanted: Wanted, now: Date): Promise<PlannedRefund> {
  const { attendeeIds, amount, isByTerms, isCancel } = wanted
  const people = await peopleOf(db, orderId)
  for (const id of attendeeIds ?? []) required(people.find(({ attendeeId }) => attendeeId === id))
  const payment = await paymentToReturn(db, orderId)
  const of = await termsOfOrder(db, orderId)
  const leftMinor = payment?.leftMinor ?? 0
  const situation = { people, leftMinor, ...(await sumsOf(db, orderId)) }
  const amountMinor = amount === undefined ? undefined : given(parseMoney(amount), 'amount')
  const plan = refundPlan(situation, { attendeeIds, amountMinor, isCancel })
  const byTerms = refundTerms(plan.lines, of.terms, now, of.startTime, of.timeZone)
  const asSaid = Math.min(byTerms.amountMinor, leftMinor)
  const planned = isByTerms ? refundPlan(situation, { attendeeIds, amountMinor: asSaid, isCancel }) : plan
  return { ...planned, people, payment, byTerms, of }
}
