import { sql } from 'kysely'
import { textIn } from '#core/messages.ts'
import { errors } from '#core/errors.ts'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import { auditEach, lockAttendees, refused, type Locked } from '#features/attendees/server/batch.ts'
import { beginSelection, selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import { notifyAttendees, type Notified } from '#features/delivery/server/notify.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, type RowOutcome } from '#server/kit/task.ts'

const channelOf = { email: 'mail', mobile: 'sms' } as const

export const sendTicketTask = implementTask(attendeeTasks.sendTicket, {
  begin: (ctx, request) => beginSelection(ctx, request),
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId, channels, isReissue }) {
    const locked = await lockAttendees(ctx.db, bventId, ids, { isAboutSeats: false })
    const entitled = ids.filter((id) => locked.get(id)?.isDeleted === false && locked.get(id)?.status === 'Registered')
    if (isReissue) await raiseSerial(ctx, entitled)
    const notified = await notifyAttendees(ctx, entitled, 'ticket', { channels: channels.map((channel) => channelOf[channel]) })
    await auditEach(ctx, 'attendee.sendTicket', entitled, { channels, isReissue: isReissue ?? false })
    return outcomesOf(ctx, ids, locked, notified)
  },
})

export const sendWaitPayTask = implementTask(attendeeTasks.sendWaitPay, {
  begin: (ctx, request) => beginSelection(ctx, request),
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId }) {
    const locked = await lockAttendees(ctx.db, bventId, ids, { isAboutSeats: false })
    const owing = ids.filter((id) => locked.get(id)?.isDeleted === false && locked.get(id)?.status === 'Unpaid')
    const notified = await notifyAttendees(ctx, owing, 'payReminder')
    await auditEach(ctx, 'attendee.remindToPay', owing)
    return outcomesOf(ctx, ids, locked, notified)
  },
})

/** Tickets shown before no longer open the door. */
async function raiseSerial({ db, now }: TaskContext, ids: readonly string[]): Promise<void> {
  await sql`update attendee set serial = serial + 1, version = version + 1, updated_at = ${now} where id = any(${ids}::uuid[])`.execute(db)
}

function outcomesOf(
  ctx: TaskContext,
  ids: readonly string[],
  locked: ReadonlyMap<string, Locked>,
  notified: readonly Notified[],
): RowOutcome[] {
  const letters = new Map(notified.map((row) => [row.attendeeId, row.letters]))
  return ids.map((itemId): RowOutcome => {
    const row = locked.get(itemId)
    if (!row || row.isDeleted) return refused(ctx, itemId, 'core.notFound')
    const sent = letters.get(itemId)
    if (sent === undefined) return refused(ctx, itemId, 'core.state')
    if (sent > 0) return { itemId, isOk: true }
    return {
      itemId,
      isOk: false,
      code: errors['core.state'].code,
      message: textIn(attendeeMessages['attendees.refused.noAddress'], ctx.language),
    }
  })
}
