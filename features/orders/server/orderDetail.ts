import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { moneyOf } from '#core/money.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { seenChange } from '#features/audit/server/seenChange.ts'
import { noticesOf } from '#features/delivery/server/noticesOf.ts'
import { entriesOfOrder } from '#features/ledger/server/entriesOf.ts'
import type { OrderDetail, orderDetailCalls } from '#features/orders/detailContract.ts'
import { invoiceToCancel } from '#features/orders/refundRules.ts'
import { seenOrder } from '#features/orders/server/findOrder.ts'
import { invoicingOf } from '#features/orders/server/invoicingOf.ts'
import { listedOrders } from '#features/orders/server/listedOrders.ts'
import { receiptsOf } from '#features/orders/server/receipts.ts'
import { shownTerms, termsOfOrder } from '#features/terms/server/terms.ts'
import { refundTerms } from '#features/terms/rules.ts'
import { timelineOf } from '#features/orders/timeline.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import { coverFor } from '#server/kit/masked.ts'

const MOST_HISTORY = 100

type Detail = RequestOf<typeof orderDetailCalls.detail>

export async function orderDetail(ctx: Context, { orderId }: Detail): Promise<OrderDetail> {
  const { db, who } = ctx
  const { row } = await seenOrder(ctx, orderId)
  const cover = coverFor(who)
  const [listed] = await listedOrders(db, [orderId], cover)
  const [lines, people, payments, refunds, entries, of] = await Promise.all([
    linesOf(db, orderId),
    peopleOf(db, orderId),
    paymentsOf(db, orderId),
    refundsOf(db, orderId),
    entriesOfOrder(db, orderId),
    termsOfOrder(db, orderId),
  ])
  const { invoices } = await invoicingOf(ctx, orderId)
  const order = required(listed)
  const placed = { createdAt: new Date(order.createdTime), amountMinor: row.amountMinor, placedBy: order.buyer.fullName }
  const { reason, percent } = refundTerms([], of.terms, ctx.now, of.startTime, of.timeZone)
  const heldMinor = heldOf(payments, refunds)
  const left = payments.find(({ isUsed, state }) => isUsed && state === 'Paid')
  return {
    ...order,
    lines: lines.map(({ priceMinor, cancelledAt, ...line }) => ({ ...line, price: signed(priceMinor), cancelledTime: isoOf(cancelledAt) })),
    people: people.map(({ priceMinor, mobile: _, email: __, ...person }) => ({ ...person, price: moneyOf(priceMinor) })),
    payments: payments.map((payment) => ({
      paymentId: payment.id,
      provider: payment.provider,
      tradeNo: payment.tradeNo,
      providerNo: payment.providerNo ?? '',
      state: payment.state,
      amount: moneyOf(payment.amountMinor),
      refundable: moneyOf(payment.state === 'Paid' ? payment.amountMinor - payment.refundedMinor : 0),
      createdTime: payment.createdAt.toISOString(),
      paidTime: isoOf(payment.paidAt),
      failure: payment.failure,
      recordedBy: payment.recordedByName,
      proofName: payment.proofName ?? '',
    })),
    refunds: refunds.map((refund) => ({
      refundId: refund.id,
      refundNo: refund.refundNo,
      provider: refund.provider,
      state: refund.state,
      amount: moneyOf(refund.amountMinor),
      reason: refund.reason,
      failure: refund.failure,
      askedBy: refund.askedByName,
      isWaiting: refund.isWaiting,
      decidedBy: refund.decidedByName,
      decision: refund.decision,
      settledBy: refund.settledByName,
      note: refund.note,
      createdTime: refund.createdAt.toISOString(),
      doneTime: isoOf(refund.doneAt),
      attendeeIds: refund.attendeeIds,
      invoice: refund.isWaiting ? invoiceToCancel(invoices, heldMinor - refund.amountMinor) : null,
    })),
    refundable: moneyOf(left ? left.amountMinor - left.refundedMinor : 0),
    receipts: (await receiptsOf(db, orderId)).map(({ createdAt, decidedByName, ...one }) => ({
      ...one,
      createdTime: createdAt.toISOString(),
      decidedBy: decidedByName,
    })),
    terms: { ...shownTerms(of), reason, percent },
    invoices,
    timeline: timelineOf(placed, entries, payments, refunds).map(({ at, amountMinor, ...moment }) => ({
      ...moment,
      time: at.toISOString(),
      amount: moneyOf(amountMinor),
    })),
    notices: await noticesOf(db, { orderId }, cover),
    history: await historyOf(ctx, [orderId, ...people.map(({ attendeeId }) => attendeeId)]),
  }
}

/** What came and neither went back nor is promised back; a request promises nothing until somebody has agreed to it. */
const heldOf = (payments: readonly PaymentRow[], refunds: readonly RefundRow[]) =>
  payments.filter(({ isUsed }) => isUsed).reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0) +
  refunds.filter(({ isWaiting }) => isWaiting).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const isoOf = (at: Date | null) => at?.toISOString() ?? null
const signed = (minor: number) => (minor < 0 ? `-${moneyOf(-minor)}` : moneyOf(minor))

type LineRow = {
  no: number
  kind: 'ticket' | 'discount' | 'fee'
  name: string
  attendeeId: string | null
  priceMinor: number
  cancelledAt: Date | null
}

async function linesOf(db: Db, orderId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select no, kind, name, attendee_id, price_minor, cancelled_at from order_line where order_id = ${orderId} order by no`.execute(db)
  return rows
}

type PersonRow = {
  attendeeId: string
  fullName: string
  mobile: string | null
  email: string | null
  ticketName: string
  status: AttendeeStatus
  priceMinor: number
  refund: OrderDetail['people'][number]['refund']
}

async function peopleOf(db: Db, orderId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id as attendee_id, a.full_name, a.mobile, a.email, t.name as ticket_name, a.status, a.price_minor,
      (select case when r.is_waiting then 'Waiting' when r.state = 'Requested' then 'Processing' else r.state end
        from refund r where r.order_id = a.order_id and a.id = any(r.attendee_ids) and r.state not in ('Declined', 'Withdrawn')
        order by r.created_at desc limit 1) as refund
    from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.order_id = ${orderId} and a.deleted_at is null order by a.id`.execute(db)
  return rows
}

type PaymentRow = {
  id: string
  provider: string
  tradeNo: string
  providerNo: string | null
  state: OrderDetail['payments'][number]['state']
  isUsed: boolean
  amountMinor: number
  refundedMinor: number
  createdAt: Date
  paidAt: Date | null
  failure: string
  recordedByName: string
  proofName: string | null
}

async function paymentsOf(db: Db, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.provider, p.trade_no, p.provider_no, p.state, p.is_used, p.amount_minor, p.refunded_minor, p.created_at, p.paid_at, p.failure,
      p.recorded_by_name, f.file_name as proof_name
    from payment p left join file f on f.top_org_id = p.top_org_id and f.id = p.proof_file_id
    where p.order_id = ${orderId} order by p.created_at, p.id`.execute(db)
  return rows
}

type RefundRow = {
  id: string
  refundNo: string
  provider: string
  state: OrderDetail['refunds'][number]['state']
  amountMinor: number
  reason: string
  failure: string
  askedByName: string
  settledByName: string
  note: string
  isWaiting: boolean
  decidedByName: string
  decision: string
  attendeeIds: string[]
  createdAt: Date
  updatedAt: Date
  doneAt: Date | null
}

async function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.id, r.refund_no, p.provider, r.state, r.amount_minor, r.reason, r.failure, r.asked_by_name, r.settled_by_name, r.note, r.attendee_ids,
      r.is_waiting, r.decided_by_name, r.decision,
      r.created_at, r.updated_at, r.done_at
    from refund r join payment p on p.top_org_id = r.top_org_id and p.id = r.payment_id
    where r.order_id = ${orderId} order by r.created_at, r.id`.execute(db)
  return rows
}

async function historyOf({ db, who }: Context, objectIds: readonly string[]): Promise<OrderDetail['history']> {
  const rows = await db
    .selectFrom('auditLog')
    .select(['id', 'time', 'accountId', 'accountName', 'action', 'objectId', 'before', 'after'])
    .where('objectId', 'in', objectIds)
    .orderBy('id', 'desc')
    .limit(MOST_HISTORY)
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: seenChange(who, before),
    after: seenChange(who, after),
    time: row.time.toISOString(),
  }))
}
