import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '#db/schema.ts'
import { moneyOf } from '#core/money.ts'
import { tradeNoOf } from '#features/orders/server/refundOrder.ts'
import { LOCAL } from '#features/payments/rules.ts'
import { DAY_MS, minutesAfter } from '#server/demo/days.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { PlacedOrder } from '#server/demo/placedOrders.ts'

type PaymentRow = Insertable<Schema['payment']>
type TradeRow = Insertable<Schema['localTrade']>

/** The provider's own books go back so far; what is older cannot be given back through it. */
const KEPT_DAYS = 30
/** Of so many payments, one was tried in vain before. */
const FAILED_ONE_IN = 14

/** Money that came online, and what of it went back; a transfer is known to the order alone. */
export function paymentRows(
  placed: PlacedEvent,
  orders: readonly PlacedOrder[],
  now: Date,
): { payments: PaymentRow[]; trades: TradeRow[] } {
  const online = orders.filter(({ booking, course }) => booking.way === 'Online' && course.amountMinor > 0 && course.paid)
  const payments: PaymentRow[] = []
  const trades: TradeRow[] = []
  for (const [index, order] of online.entries()) {
    const { orderId, course } = order
    const paid = course.paid ?? now
    const base = { topOrgId: placed.orgId, bventId: placed.bventId, orderId, provider: LOCAL, currency: 'CNY' }
    const attempt = (state: string, at: Date) => {
      const id = uuid()
      payments.push({
        ...base,
        id,
        kind: 'pay',
        tradeNo: tradeNoOf('P', id),
        amountMinor: course.amountMinor,
        state,
        isUsed: state === 'success',
        refundOf: null,
        createdAt: at,
        updatedAt: at,
      })
      return id
    }
    if (index % FAILED_ONE_IN === 5) attempt('fail', minutesAfter(paid, -1))
    const id = attempt('success', paid)
    if (now.getTime() - paid.getTime() < KEPT_DAYS * DAY_MS)
      trades.push({
        tradeNo: tradeNoOf('P', id),
        orderId,
        amount: moneyOf(course.amountMinor),
        currency: 'CNY',
        result: 'success',
        createdAt: paid,
      })
    if (!course.refunded) continue
    const refundId = uuid()
    payments.push({
      ...base,
      id: refundId,
      kind: 'refund',
      refundOf: id,
      tradeNo: tradeNoOf('R', refundId),
      amountMinor: course.refundedMinor,
      state: 'refunded',
      isUsed: false,
      createdAt: course.refunded,
      updatedAt: course.refunded,
    })
  }
  return { payments, trades }
}
