import { moneyOf } from '#core/money.ts'
import { languages } from '#core/language.ts'
import { linkEnd } from '#features/links/siteLinks.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { payOffline } from '#features/orders/server/changeOrder.ts'
import { planRefund } from '#features/orders/server/planRefund.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { cancelOwn } from '#features/registration/server/cancelOwn.ts'
import { register } from '#features/registration/server/register.ts'
import { saveTerms } from '#features/terms/server/terms.ts'
import { bookings, refundReasons, terms, transferRemark, type DemoBooking } from '#server/demo/texts/bookings.ts'
import type { Demo } from '#server/kit/context.ts'

type Booked = { orderId: string; day: number; attendeeIds: string[] }

/** Orders as the site takes them, with codes and without; some are paid, some wait, and some want to leave again. */
export async function fillRegistration(demo: Demo): Promise<void> {
  const { at, as, running, onSale } = demo
  for (const { bventId } of [running, onSale]) await saveTerms(as('lin', at(-32, '11:05')), { bventId, ...terms })
  const queue = [...onSale.newcomers]
  const paid: Booked[] = []
  const batch = await batchCodes(demo)
  for (const booking of bookings) {
    const people = queue.splice(0, booking.people)
    const codes = booking.code === 'batch' ? batch.splice(0, 1) : booking.code ? [booking.code] : []
    const placed = await book(demo, booking, people, codes)
    if (booking.isPaid && placed.status === 'Unpaid')
      await payOffline(as('wu', at(booking.day, '16:40')), {
        bventId: onSale.bventId,
        orderId: placed.orderId,
        paidTime: at(booking.day, '14:10').toISOString(),
        remark: transferRemark,
      })
    if (booking.isPaid && placed.amountMinor > 0)
      paid.push({ orderId: placed.orderId, day: booking.day, attendeeIds: placed.items.map(({ attendeeId }) => attendeeId) })
  }
  for (const [index, reason] of refundReasons.entries()) await askBack(demo, paid.at(-1 - index), reason, index)
}

async function batchCodes({ db, onSale: { bventId } }: Demo): Promise<string[]> {
  const rows = await db
    .selectFrom('discountCode')
    .innerJoin('discount', 'discount.id', 'discountCode.discountId')
    .select('discountCode.code')
    .where('discount.bventId', '=', bventId)
    .where('discount.way', '=', 'batch')
    .orderBy('discountCode.id')
    .execute()
  return rows.map(({ code }) => code)
}

async function book({ at, visitor, onSale }: Demo, booking: DemoBooking, people: Demo['onSale']['newcomers'], codes: string[]) {
  const { bventId, ticketIds } = onSale
  const request = registrationCalls.register.request.parse({
    bventId,
    language: languages[0],
    items: people.map((answers) => ({
      ticketId: ticketIds[booking.ticket],
      attendeeFieldValues: Object.entries(answers)
        .filter(([, value]) => value !== null)
        .map(([fieldName, value]) => ({ fieldName, value })),
    })),
    payType: 'Offline',
    isAgreed: true,
    ...(codes.length > 0 && { codes }),
    ...(booking.invitation && { invitationCode: booking.invitation }),
  })
  const order = await register(visitor(at(booking.day, booking.time)), request)
  return { ...order, amountMinor: Math.round(Number(order.amount) * 100) }
}

/** By the link in their letter, as whoever ordered. */
async function askBack(demo: Demo, order: Booked | undefined, reason: string, index: number): Promise<void> {
  if (!order) return
  const { db, config, at, visitor, onSale } = demo
  const now = at(-1, `1${index + 1}:24`)
  const plan = await planRefund(db, order.orderId, { attendeeIds: order.attendeeIds, isByTerms: true, isCancel: true }, now)
  const t = (await linkSignerOf({ db, config })).sign({ b: onSale.bventId, o: order.orderId, e: linkEnd(onSale.ends) })
  await cancelOwn(visitor(now), { orderId: order.orderId, amount: moneyOf(plan.amountMinor), reason, t })
}
