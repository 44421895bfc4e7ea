import { textIn } from '#core/messages.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { LOCAL } from '#features/payments/rules.ts'
import { raiseAlert } from '#features/payments/server/alerts.ts'
import { openAccount } from '#features/payments/server/openAccount.ts'
import { settlePayment, settleRefund } from '#features/payments/server/settle.ts'
import { PayRefusal, type Answer, type Notice } from '#server/adapters/pay/port.ts'
import type { Context } from '#server/kit/context.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

/** The local till reports in the words of WIRE, by the order: it has no account of its own in the address. */
export async function hearLocal(ctx: Context, { provider, orderId }: { provider: string; orderId: string }): Promise<Answer> {
  const opened = required(provider === LOCAL ? await openAccount(ctx, { provider, payAccountId: null }) : null)
  const notice = await genuine(ctx, () => opened.with.read(opened.account, ctx.http.rawBody ?? Buffer.alloc(0), ctx.http.headers, ctx.now))
  const orgId = await enterOrgOf(ctx.db, { orderId })
  if (!orgId || notice.about === 'other') throw new AppError('core.notFound')
  const tradeNo = notice.about === 'payment' ? notice.tradeNo : notice.refundNo
  const settled =
    notice.about === 'payment'
      ? await settlePayment(ctx, tradeNo, notice, { orderId })
      : await settleRefund(ctx, tradeNo, notice, { orderId })
  if (settled === 'done') return opened.with.taken
  await raiseAlert(ctx.db, { orgId, provider, payAccountId: null, reason: 'amount', tradeNo, now: ctx.now })
  const refusal = invalid({ field: 'amount', message: textIn(paymentMessages['payments.amount'], ctx.language) })
  throw new AppError(refusal.error, { ...refusal.extra, keepsWork: true })
}

async function genuine(ctx: Context, read: () => Promise<Notice>): Promise<Notice> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PayRefusal)) throw error
    throw invalid({ field: 'X-Pay-Signature', message: textIn(paymentMessages['payments.signature'], ctx.language) })
  }
}
