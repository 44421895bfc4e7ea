import { languageOf } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import { payExpireTime } from '#features/orders/rules.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { holdsOf, payWaysOf } from '#features/payments/server/options.ts'
import { openUnpaid } from '#features/registration/server/pay/openUnpaid.ts'
import { switchPayType } from '#features/registration/server/pay/switchPayType.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

/**
 * By transfer after all. The seat is held as long as if that had been chosen at once, so going back and forth gains nothing, and
 * the words for it are sent the first time only.
 */
export async function chooseTransfer(ctx: Context, given: { orderId: string; t?: string | undefined }) {
  const { event, people, order, createdAt } = await openUnpaid(ctx, given)
  const language = languageOf(people[0]?.language)
  const ways = await payWaysOf(ctx, { bventId: event.id, language, currency: order.currency })
  if (!ways.some(({ payType }) => payType === 'Offline'))
    throw invalid({ field: 'orderId', message: textIn(paymentMessages['payments.unknown'], ctx.language) })
  if (order.payType === 'Offline') return { payType: 'Offline' as const, payExpireTime: order.payExpireTime }

  const asFirst = payExpireTime('Offline', createdAt, false, await holdsOf(ctx.db, event.id))
  const current = order.payExpireTime === null ? null : new Date(order.payExpireTime)
  const until = current && asFirst && asFirst > current ? asFirst : current
  await switchPayType(ctx, { people, order, to: 'Offline', payExpireTime: until })
  const owing = people.filter(({ status }) => status === 'Unpaid').map(({ id }) => id)
  if (until?.getTime() !== current?.getTime()) await notifyAttendees(ctx, owing, 'transfer')
  return { payType: 'Offline' as const, payExpireTime: until?.toISOString() ?? null }
}
