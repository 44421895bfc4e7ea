import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { isEmail, isMobile } from '#core/contact.ts'
import { textIn } from '#core/messages.ts'
import { OK } from '#core/schema.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { notifyAttendees, type NoticeKind } from '#features/delivery/server/notify.ts'
import type { orderDetailCalls } from '#features/orders/detailContract.ts'
import { orderMessages } from '#features/orders/messages.ts'
import { writableOrder } from '#features/orders/server/findOrder.ts'
import { lockOrder } from '#features/orders/server/lockOrder.ts'
import { orderRow, shownBuyer, type OrderRow } from '#features/orders/server/ordersOf.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import { covered } from '#server/kit/masked.ts'

type Calls = typeof orderDetailCalls

export async function changeBuyer(ctx: Context, { orderId, ...change }: RequestOf<Calls['changeBuyer']>) {
  await writableOrder(ctx, orderId)
  await lockOrder(ctx.db, orderId)
  const before = required(await orderRow(ctx.db, orderId))
  const next = checkedBuyer(ctx, before, change)
  await ctx.db
    .updateTable('regOrder')
    .set({ buyer: JSON.stringify(next), updatedAt: ctx.now })
    .where('id', '=', orderId)
    .execute()
  // The log keeps nothing that is covered elsewhere.
  await auditOne(ctx, 'order.changeBuyer', before, { before: shownBuyer(before.buyer, covered), after: shownBuyer(next, covered) })
  return OK
}

type Change = Omit<RequestOf<Calls['changeBuyer']>, 'orderId'>

/** What is given takes the place of what was; an empty text takes it away, as long as one way to reach the buyer stays. */
function checkedBuyer({ language }: Context, { buyer }: OrderRow, change: Change): OrderRow['buyer'] {
  const refuse = (field: keyof Change, why: 'contact' | 'mobile' | 'email' | 'nothing') =>
    invalid({ field, message: textIn(orderMessages[`orders.refused.${why}`], language) })
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw refuse('fullName', 'nothing')
  if (change.mobile && !isMobile(change.mobile)) throw refuse('mobile', 'mobile')
  if (change.email && !isEmail(change.email)) throw refuse('email', 'email')
  const next = { ...buyer, ...given }
  const tidy = { ...next, mobile: next.mobile?.replace(/[\s()-]/g, '') || null, email: next.email || null }
  if (!tidy.mobile && !tidy.email && (buyer.mobile || buyer.email)) throw refuse('mobile', 'contact')
  return tidy
}

export async function note(ctx: Context, { orderId, remark }: RequestOf<Calls['note']>) {
  const { row } = await writableOrder(ctx, orderId)
  const before = await ctx.db.selectFrom('regOrder').select('remark').where('id', '=', orderId).forNoKeyUpdate().executeTakeFirstOrThrow()
  await ctx.db.updateTable('regOrder').set({ remark, updatedAt: ctx.now }).where('id', '=', orderId).execute()
  await auditOne(ctx, 'order.note', row, { before, after: { remark } })
  return OK
}

export function remind(ctx: Context, { orderId }: RequestOf<Calls['remind']>) {
  return sendAgain(ctx, orderId, { status: 'Unpaid', kind: 'payReminder', action: 'order.remind' })
}

export function resend(ctx: Context, { orderId }: RequestOf<Calls['resend']>) {
  return sendAgain(ctx, orderId, { status: 'Registered', kind: 'ticket', action: 'order.resend' })
}

type Sending = { status: AttendeeStatus; kind: NoticeKind; action: 'order.remind' | 'order.resend' }

/** To those of the order who stand so; an order that has none of them is told nothing. */
async function sendAgain(ctx: Context, orderId: string, { status, kind, action }: Sending) {
  const { row } = await writableOrder(ctx, orderId)
  const { rows } = await sql<{ id: string }>`
    select id from attendee where order_id = ${orderId} and deleted_at is null and status = ${status}`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('core.state')
  const notified = await notifyAttendees(
    ctx,
    rows.map(({ id }) => id),
    kind,
  )
  const letters =
    kind === 'payReminder' ? Math.max(...notified.map((one) => one.letters)) : notified.reduce((sum, one) => sum + one.letters, 0)
  await auditOne(ctx, action, row, { after: { letters } })
  return { letters }
}

type Action = 'order.changeBuyer' | 'order.note' | Sending['action']

function auditOne(
  ctx: Context,
  action: Action,
  { orderId, bventId, orderNo }: OrderRow,
  { before = {}, after }: { before?: object; after: object },
) {
  return audit(ctx, { action, objectId: orderId, bventId, before: { orderNo, ...before }, after: { orderNo, ...after } })
}
