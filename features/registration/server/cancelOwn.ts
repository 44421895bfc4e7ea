import type { RequestOf, ResultOf } from '#core/call.ts'
import { languageOf } from '#core/language.ts'
import { moneyOf, type Currency } from '#core/money.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import type { Order } from '#features/orders/shapes.ts'
import { dropRequest } from '#features/orders/server/decideRequest.ts'
import { lockOrder } from '#features/orders/server/lockOrder.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { cancelOrder } from '#features/orders/server/moveOrders.ts'
import { ordersOf } from '#features/orders/server/ordersOf.ts'
import { planRefund, type PlannedRefund } from '#features/orders/server/planRefund.ts'
import { OFFLINE_PROVIDER } from '#features/orders/server/receiveMoney.ts'
import { refundPayment } from '#features/orders/server/refundOrder.ts'
import { providersOf } from '#features/payments/server/providers.ts'
import type { registrationCalls } from '#features/registration/contract.ts'
import { openOrder, openPerson } from '#features/registration/server/center.ts'
import { canCancel, findPeople, isPaidFor, type PersonRow } from '#features/registration/server/people.ts'
import { askingOf } from '#features/registration/server/siteAccess.ts'
import { auditorOf } from '#features/registration/server/updateAttendee.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Calls = typeof registrationCalls
type Given = RequestOf<Calls['cancelOrder']>
type Chosen = { orderId: string; attendeeIds?: string[] | undefined; t?: string | undefined }

/** The terms decide about the money, as they were when it was ordered; what was not paid for goes at once. */
export async function cancelOwn(ctx: Context, { amount, reason, ...given }: Given): Promise<Order> {
  const { orderId } = given
  const { people } = await chosenPeople(ctx, given)
  await lockOrder(ctx.db, orderId)
  const leaving = await whoCanLeave(ctx, given, people)
  if (!leaving.some(isPaidFor)) {
    const moved = await cancelOrder(ctx.db, orderId, { attendeeIds: leaving.map(({ id }) => id), now: ctx.now })
    return told(
      ctx,
      orderId,
      leaving.filter(({ id }) => moved.some(({ attendeeId }) => attendeeId === id)),
      'registration.cancel',
    )
  }
  const plan = await plannedFor(ctx, orderId, leaving)
  if (amount === undefined || moneyOf(plan.amountMinor) !== moneyOf(Math.round(Number(amount) * 100))) throw new AppError('core.changed')
  return leaveWithMoney(ctx, orderId, leaving, plan, reason)
}

async function leaveWithMoney(
  ctx: Context,
  orderId: string,
  leaving: readonly PersonRow[],
  plan: PlannedRefund,
  reason: string | undefined,
): Promise<Order> {
  const { db, now } = ctx
  const payment = required(plan.payment, 'core.state')
  const order = required(await lockOrder(db, orderId))
  const by = { accountId: null, accountName: leaving[0]?.buyerName ?? '' }
  const { amountMinor, concernedIds, isWhole } = plan
  const isWaiting = !isAtOnce(plan)
  if (!isWaiting) await moveAttendees(db, plan.leavingIds, { cause: 'cancel', now })
  await refundPayment(db, order, payment, { amountMinor, attendeeIds: concernedIds, isWhole, isWaiting, now, by, reason })
  if (isWaiting)
    await notifyAttendees(
      ctx,
      leaving.map(({ id }) => id),
      'refundAsked',
      { amountMinor },
    )
  const more = { amount: moneyOf(amountMinor), currency: order.currency, ...(reason && { reason }) }
  return told(ctx, orderId, leaving, isWaiting ? 'registration.askRefund' : 'registration.cancel', more)
}

/** Whoever ordered may think better of it; decided meanwhile, it is too late. */
export async function withdrawRefund(ctx: Context, { orderId, refundId, t }: RequestOf<Calls['withdrawRefund']>): Promise<Order> {
  const { db, now } = ctx
  const { people } = await chosenPeople(ctx, { orderId, t })
  const order = required(await lockOrder(db, orderId))
  const by = { accountId: null, accountName: people[0]?.buyerName ?? '' }
  const { amountMinor, attendeeIds } = await dropRequest(db, order, refundId, { by, now, state: 'Withdrawn' })
  const staying = people.filter(({ id }) => attendeeIds.includes(id))
  return told(ctx, orderId, staying, 'registration.withdrawRefund', { amount: moneyOf(amountMinor), currency: order.currency })
}

/** A transfer is given back by a person, who says so. */
const isAtOnce = ({ of, payment }: PlannedRefund) => of.terms.isAutomatic && payment?.provider !== OFFLINE_PROVIDER

export async function previewCancel(ctx: Context, given: RequestOf<Calls['previewCancel']>): Promise<ResultOf<Calls['previewCancel']>> {
  const { people } = await chosenPeople(ctx, given)
  const leaving = await whoCanLeave(ctx, given, people)
  const [order] = await ordersOf(ctx.db, [given.orderId])
  const plan = await plannedFor(ctx, given.orderId, leaving)
  const { byTerms, amountMinor, payment } = plan
  const isMoney = leaving.some(isPaidFor)
  const ways = providersOf(ctx.adapters, languageOf(ctx.language))
  return {
    amount: moneyOf(isMoney ? amountMinor : 0),
    kept: moneyOf(isMoney ? byTerms.keptMinor : 0),
    fee: moneyOf(isMoney ? byTerms.feeMinor : 0),
    percent: byTerms.percent,
    reason: byTerms.reason,
    until: byTerms.until?.toISOString() ?? null,
    currency: required(order).currency satisfies Currency,
    way: isMoney ? (ways.find(({ paymentProviderId }) => paymentProviderId === payment?.provider)?.name ?? '') : '',
    isAtOnce: !isMoney || isAtOnce(plan),
  }
}

function plannedFor(ctx: Context, orderId: string, leaving: readonly PersonRow[]): Promise<PlannedRefund> {
  return planRefund(ctx.db, orderId, { attendeeIds: leaving.map(({ id }) => id), isByTerms: true, isCancel: true }, ctx.now)
}

/** Everyone who was named, or of the whole order all who can: as they are now, and not as they were before the order was held. */
async function whoCanLeave(ctx: Context, { orderId, attendeeIds }: Chosen, people: readonly PersonRow[]): Promise<PersonRow[]> {
  const current = (await findPeople(ctx.db, { orderId })).filter((row) => people.some(({ id }) => id === row.id))
  const event = await ctx.db
    .selectFrom('regOrder')
    .innerJoin('bvent', (join) => join.onRef('bvent.topOrgId', '=', 'regOrder.topOrgId').onRef('bvent.id', '=', 'regOrder.bventId'))
    .select(['bvent.startTime', 'bvent.endTime', 'bvent.timeZone'])
    .where('regOrder.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const able = current.filter((row) => canCancel(row, event, ctx.now))
  const refused = current.filter((row) => !able.includes(row))
  if (refused.some((row) => isPaidFor(row) && !row.isRefunded) && (attendeeIds || able.length === 0)) throw new AppError('attendee.paid')
  if (able.length === 0 || (attendeeIds && able.length < attendeeIds.length)) throw new AppError('core.state')
  return able
}

/** Who ordered may cancel anyone of the order; anyone else, only those they have shown to be. */
async function chosenPeople(ctx: Context, { orderId, attendeeIds, t }: Chosen): Promise<{ people: PersonRow[] }> {
  const asking = { ...askingOf(ctx), adapters: ctx.adapters, t }
  if (!attendeeIds) return openOrder(asking, orderId)
  const people: PersonRow[] = []
  for (const attendeeId of attendeeIds) people.push((await openPerson(asking, attendeeId)).row)
  if (people.some((row) => row.orderId !== orderId)) throw new AppError('site.needAccess')
  return { people }
}

/** In the history of the order and of each person. */
async function told(
  ctx: Context,
  orderId: string,
  people: readonly PersonRow[],
  action: 'registration.cancel' | 'registration.askRefund' | 'registration.withdrawRefund',
  more: object = {},
): Promise<Order> {
  const order = required((await ordersOf(ctx.db, [orderId]))[0])
  const { orderNo } = order
  for (const person of people) {
    const status = order.items.find(({ attendeeId }) => attendeeId === person.id)?.status
    const change = { before: { orderNo, status: person.status }, after: { orderNo, status, ...more } }
    await audit(auditorOf(ctx, person), { action, objectId: person.id, bventId: person.bventId, ...change })
  }
  return order
}
