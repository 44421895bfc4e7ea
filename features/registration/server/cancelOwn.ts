import type { RequestOf } from '#core/call.ts'
import type { Order } from '#features/orders/shapes.ts'
import type { registrationCalls } from '#features/registration/contract.ts'
import { openOrder, openPerson } from '#features/registration/server/center.ts'
import { cancelOrder } from '#features/orders/server/moveOrders.ts'
import { lockOrder } from '#features/orders/server/lockOrder.ts'
import { ordersOf } from '#features/orders/server/ordersOf.ts'
import { canCancel, findPeople, type PersonRow } from '#features/registration/server/people.ts'
import { askingOf } from '#features/registration/server/siteAccess.ts'
import { auditorOf } from '#features/registration/server/updateAttendee.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Given = RequestOf<(typeof registrationCalls)['cancelOrder']>

/** What was paid is for the organiser to cancel, who decides about the money. */
export async function cancelOwn(ctx: Context, { orderId, attendeeIds, t }: Given): Promise<Order> {
  const { people, event } = await chosenPeople(ctx, orderId, attendeeIds, t)
  await lockOrder(ctx.db, orderId)
  const current = (await findPeople(ctx.db, { orderId })).filter((row) => people.some((chosen) => chosen.id === row.id))
  if (current.some(({ paidMinor }) => paidMinor > 0)) throw new AppError('attendee.paid')
  const free = current.filter((row) => canCancel(row, event, ctx.now))
  if (free.length === 0 || (attendeeIds && free.length < attendeeIds.length)) throw new AppError('core.state')
  const moved = await cancelOrder(ctx.db, orderId, { attendeeIds: free.map(({ id }) => id), now: ctx.now })
  const order = required((await ordersOf(ctx.db, [orderId]))[0])
  for (const { attendeeId, from, to } of moved) {
    const person = required(free.find(({ id }) => id === attendeeId))
    await audit(auditorOf(ctx, person), {
      action: 'registration.cancel',
      objectId: attendeeId,
      bventId: event.id,
      before: { orderNo: order.orderNo, status: from },
      after: { orderNo: order.orderNo, status: to },
    })
  }
  return order
}

/** Who ordered may cancel anyone of the order; anyone else, only those they have shown to be. */
async function chosenPeople(ctx: Context, orderId: string, attendeeIds: string[] | undefined, t: string | undefined) {
  const asking = { ...askingOf(ctx), adapters: ctx.adapters, t }
  if (!attendeeIds) return openOrder(asking, orderId)
  const opened = []
  for (const attendeeId of attendeeIds) opened.push(await openPerson(asking, attendeeId))
  const [first] = opened
  const people: PersonRow[] = opened.map(({ row }) => row)
  if (!first || people.some((row) => row.orderId !== orderId)) throw new AppError('site.needAccess')
  return { people, event: first.event }
}
