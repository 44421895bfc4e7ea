import type { RequestOf } from '#core/call.ts'
import type { attendeeCalls } from '#features/attendees/contract.ts'
import { findRow } from '#features/attendees/server/findAttendee.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { rollBackAudit } from '#features/orders/server/moveOrders.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

const refusals = { notAudited: 'attendee.notAudited', paid: 'attendee.paid', signedIn: 'core.state', soldOut: 'ticket.soldOut' } as const

export async function rollBackOne(ctx: Context, { bventId, attendeeId }: RequestOf<typeof attendeeCalls.rollBackAudit>) {
  await findWritableEvent(ctx, bventId)
  const row = await findRow(ctx.db, attendeeId)
  if (row?.bventId !== bventId) throw new AppError('core.notFound')
  const result = await rollBackAudit(ctx.db, attendeeId, ctx.now)
  if (result !== 'done') throw new AppError(refusals[result])
  await audit(ctx, {
    action: 'attendee.rollBack',
    objectId: attendeeId,
    bventId,
    before: { status: row.status },
    after: { status: 'PendingApproval' },
  })
  return { status: 'PendingApproval' as const }
}
