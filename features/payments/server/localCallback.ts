import { textIn } from '#core/messages.ts'
import { parseMoney } from '#core/money.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import type { CallbackResult } from '#features/payments/rules.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
import { settlePayment, settleRefund } from '#features/payments/server/settle.ts'
import type { Context } from '#server/kit/context.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

type Told = { provider: string; tradeNo: string; orderId: string; amount: string; currency: string; result: CallbackResult }

/** What the local till reports, in the words of WIRE. */
export async function hearLocal(ctx: Context, told: Told): Promise<void> {
  const adapter = required(ctx.adapters.pay[told.provider])
  const isGenuine = adapter.isGenuine(await merchantOf(ctx.db, told.provider), ctx.http.rawBody ?? Buffer.alloc(0), ctx.http.headers)
  if (!isGenuine) throw invalid({ field: 'X-Pay-Signature', message: textIn(paymentMessages['payments.signature'], ctx.language) })
  if (!(await enterOrgOf(ctx.db, { orderId: told.orderId }))) throw new AppError('core.notFound')
  const { tradeNo, orderId, currency, result } = told
  const money = { amountMinor: parseMoney(told.amount) ?? -1, currency }
  const settled =
    result === 'refunded' || result === 'refundFailed'
      ? await settleRefund(ctx, tradeNo, orderId, { ...money, state: result === 'refunded' ? 'Done' : 'Failed' })
      : await settlePayment(ctx, tradeNo, orderId, { ...money, state: result === 'success' ? 'Paid' : 'Failed' })
  if (settled === 'done') return
  ctx.log.warn({ tradeNo, orderId }, 'payment callback with another amount')
  throw invalid({ field: 'amount', message: textIn(paymentMessages['payments.amount'], ctx.language) })
}
