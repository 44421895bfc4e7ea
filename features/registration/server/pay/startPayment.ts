import { v7 as uuid } from 'uuid'
import { languageOf } from '#core/language.ts'
import { parseMoney } from '#core/money.ts'
import { textIn } from '#core/messages.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { accountOfOption } from '#features/payments/server/accounts.ts'
import { nextQueryAt } from '#features/payments/rules.ts'
import { payLink } from '#features/payments/server/payLink.ts'
import { payWaysOf } from '#features/payments/server/options.ts'
import { openUnpaid } from '#features/registration/server/pay/openUnpaid.ts'
import { switchPayType } from '#features/registration/server/pay/switchPayType.ts'
import { tradeNoOf } from '#features/orders/server/receiveMoney.ts'
import { FROM_PAY, orderPath } from '#features/links/siteLinks.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

type Given = { orderId: string; provider: string; t?: string | undefined }

/** One row for every attempt; which of them paid, the callback says. A transfer paid online keeps its longer time. */
export async function startPayment(ctx: Context, { provider, ...given }: Given) {
  const { event, people, order } = await openUnpaid(ctx, given)
  const { orderId } = order
  const language = languageOf(people[0]?.language)
  const ways = await payWaysOf(ctx, { bventId: event.id, language, currency: order.currency })
  if (!ways.some((way) => way.provider === provider && way.payType === 'Online'))
    throw invalid({ field: 'provider', message: textIn(paymentMessages['payments.unknown'], ctx.language) })

  await switchPayType(ctx, { people, order, to: 'Online' })
  const id = uuid()
  const amountMinor = parseMoney(order.amount) ?? 0
  const tradeNo = tradeNoOf('P', id)
  await ctx.db
    .insertInto('payment')
    .values({
      topOrgId: event.topOrgId,
      id,
      bventId: event.id,
      orderId,
      provider,
      accountId: await accountOfOption(ctx.db, { bventId: event.id, provider }),
      tradeNo,
      amountMinor,
      currency: order.currency,
      expiresAt: order.payExpireTime,
      nextQueryAt: nextQueryAt(
        { createdAt: ctx.now, expiresAt: order.payExpireTime ? new Date(order.payExpireTime) : null, queries: 0 },
        ctx.now,
      ),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  const returnPath = `${orderPath({ bventId: event.id, language: ctx.language, orderId })}?${FROM_PAY}`
  const payUrl = await payLink(ctx, { orderId, paymentId: id, tradeNo, returnPath, now: ctx.now })
  return { payUrl, payExpireTime: order.payExpireTime }
}
