import { sql } from 'kysely'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { auditEach, lockAttendees, type Locked } from '#features/attendees/server/batch.ts'
import { beginSelection, selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import { notifyAttendees, type Notified } from '#features/delivery/server/notify.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, refused, type RowOutcome } from '#server/kit/task.ts'

const channelOf = { email: 'Email', mobile: 'SMS' } as const

export const sendTicketTask = implementTask(attendeeTasks.sendTicket, {
  begin: (ctx, request) => beginSelection(ctx, request),
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId, channels, isReissue }) {
    const locked = await lockAttendees(ctx.db, bventId, ids, { isAboutSeats: false })
    const entitled = ids.filter((id) => locked.get(id)?.isDeleted === false && locked.get(id)?.status === 'Registered')
    if (isReissue) await raiseSerial(ctx, entitled)
    const notified = await notifyAttendees(ctx, entitled, 'ticket', { channels: channels.map((channel) => channelOf[channel]) })
    await auditEach(ctx, 'attendee.sendTicket', entitled, { channels, isReissue: isReissue ?? false })
    return outcomesOf(ids, locked, notified)
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
    return outcomesOf(ids, locked, notified)
  },
})

/** Tickets shown before no longer open the door. */
async function raiseSerial({ db, now }: TaskContext, ids: readonly string[]): Promise<void> {
  await sql`update attendee set serial = serial + 1, version = version + 1, updated_at = ${now} where id = any(${ids}::uuid[])`.execute(db)
}

function outcomesOf(ids: readonly string[], locked: ReadonlyMap<string, Locked>, notified: readonly Notified[]): RowOutcome[] {
  const letters = new Map(notified.map((row) => [row.attendeeId, row.letters]))
  return ids.map((itemId): RowOutcome => {
    const row = locked.get(itemId)
    if (!row || row.isDeleted) return refused(itemId, 'core.notFound')
    const sent = letters.get(itemId)
    if (sent === undefined) return refused(itemId, 'core.state')
    if (sent > 0) return { itemId, isOk: true }
    return { ...refused(itemId, 'core.state'), note: { message: 'attendees.refused.noAddress' } }
  })
}
