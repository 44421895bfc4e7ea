import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '#db/schema.ts'
import { moneyOf } from '#core/money.ts'
import { cashAccount, REFUND_ACCOUNT, revenueAccount } from '#features/ledger/rules.ts'
import type { Entry } from '#features/ledger/server/post.ts'
import { OFFLINE_PROVIDER, tradeNoOf } from '#features/orders/server/receiveMoney.ts'
import { LOCAL } from '#features/payments/rules.ts'
import { DAY_MS, minutesAfter } from '#server/demo/days.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { PlacedOrder } from '#server/demo/placedOrders.ts'

type Money = {
  payments: Insertable<Schema['payment']>[]
  refunds: Insertable<Schema['refund']>[]
  entries: Entry[]
  trades: Insertable<Schema['localTrade']>[]
}

/** The provider's own books go back so far; what is older cannot be given back through it. */
const RETENTION_DAYS = 30
/** Of so many payments, one was tried in vain before. */
const FAILED_ONE_IN = 14
const CURRENCY = 'CNY'

/** Money that came, what of it went back, and both in the books. */
export function moneyRows({ orgId, bventId }: PlacedEvent, orders: readonly PlacedOrder[], localAccountId: string, now: Date): Money {
  const money: Money = { payments: [], refunds: [], entries: [], trades: [] }
  const paidOrders = orders.filter(({ course }) => course.amountMinor > 0 && course.paid)
  for (const [index, { orderId, booking, course, people }] of paidOrders.entries()) {
    const { amountMinor, refundedMinor } = course
    const paid = course.paid ?? now
    const isOnline = booking.way === 'Online'
    const payAccountId = isOnline ? localAccountId : null
    const place = { topOrgId: orgId, bventId, orderId, currency: CURRENCY }
    const attempt = (state: 'Paid' | 'Failed', at: Date) => {
      const id = uuid()
      const isPaid = state === 'Paid'
      money.payments.push({
        ...place,
        id,
        provider: isOnline ? LOCAL : OFFLINE_PROVIDER,
        accountId: payAccountId,
        tradeNo: tradeNoOf('P', id),
        amountMinor,
        state,
        isUsed: isPaid,
        paidAt: isPaid ? at : null,
        refundedMinor: isPaid ? refundedMinor : 0,
        createdAt: at,
        updatedAt: at,
      })
      return id
    }
    if (isOnline && index % FAILED_ONE_IN === 5) attempt('Failed', minutesAfter(paid, -1))
    const paymentId = attempt('Paid', paid)
    const entry = { orgId, currency: CURRENCY, bventId, orderId, paymentId }
    const cash = cashAccount(payAccountId)
    money.entries.push({
      ...entry,
      at: paid,
      cause: 'order',
      debit: cash,
      credit: revenueAccount(bventId),
      amountMinor,
      key: `payment:${paymentId}`,
    })
    if (isOnline && now.getTime() - paid.getTime() < RETENTION_DAYS * DAY_MS)
      money.trades.push({
        tradeNo: tradeNoOf('P', paymentId),
        orderId,
        amount: moneyOf(amountMinor),
        currency: CURRENCY,
        result: 'success',
        createdAt: paid,
      })
    if (!course.refunded) continue
    const refundId = uuid()
    const at = course.refunded
    money.refunds.push({
      ...place,
      id: refundId,
      paymentId,
      refundNo: tradeNoOf('R', refundId),
      amountMinor: refundedMinor,
      state: 'Done',
      attendeeIds: people.filter(({ status }) => status === 'Cancelled').map(({ attendeeId }) => attendeeId),
      doneAt: at,
      createdAt: at,
      updatedAt: at,
    })
    money.entries.push({
      ...entry,
      at,
      cause: 'refund',
      debit: REFUND_ACCOUNT,
      credit: cash,
      amountMinor: refundedMinor,
      refundId,
      key: `refund:${refundId}`,
    })
  }
  return money
}
