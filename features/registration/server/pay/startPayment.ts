import { v7 as uuid } from 'uuid'
import { languageOf } from '#core/language.ts'
import { parseMoney, moneyOf } from '#core/money.ts'
import { textIn } from '#core/messages.ts'
import { callbackUrl } from '#features/payments/server/callbackUrl.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { accountOfOption } from '#features/payments/server/accounts.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
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
  const adapter = ctx.adapters.pay[provider]
  if (!adapter || !ways.some((way) => way.provider === provider && way.payType === 'Online'))
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
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  const ownPage = ctx.config.PUBLIC_URL + orderPath({ bventId: event.id, language: ctx.language, orderId })
  const { payUrl } = await adapter.create(await merchantOf(ctx.db, provider), {
    tradeNo,
    orderId,
    subject: event.title,
    amount: moneyOf(amountMinor),
    currency: order.currency,
    notifyUrl: callbackUrl(ctx.config, provider),
    returnUrl: `${ownPage}?${FROM_PAY}`,
    quitUrl: ownPage,
    expiresAt: order.payExpireTime ? new Date(order.payExpireTime) : null,
  })
  return { payUrl, payExpireTime: order.payExpireTime }
}
