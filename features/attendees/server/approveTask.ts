import { sql } from 'kysely'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { auditEach, stillAsLeft } from '#features/attendees/server/batch.ts'
import { beginSelection, selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { stepsOf } from '#features/orders/transitions.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, refused, type JournalRow, type RowOutcome } from '#server/kit/task.ts'

type Before = { auditTime: string | null }

export const approveTask = implementTask(attendeeTasks.approve, {
  begin: (ctx, request) => beginSelection(ctx, request),
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId, status, reason, isSendNotice }) {
    const isApproval = status === 'Registered'
    const moved = await moveAttendees(ctx.db, ids, {
      bventId,
      cause: isApproval ? 'approve' : 'deny',
      now: ctx.now,
    })
    const movedIds = moved.map((row) => row.attendeeId)
    if (isSendNotice) await notifyAttendees(ctx, movedIds, isApproval ? 'approved' : 'denied', { reason })
    await auditEach(ctx, isApproval ? 'attendee.approve' : 'attendee.deny', movedIds, { status, ...(reason && { reason }) })
    const done = new Map(moved.map((row) => [row.attendeeId, row]))
    const known = await knownOf(
      ctx,
      bventId,
      ids.filter((id) => !done.has(id)),
    )
    return ids.map((itemId): RowOutcome => {
      const row = done.get(itemId)
      if (!row) return refused(itemId, known.has(itemId) ? 'attendee.notPending' : 'core.notFound')
      return { itemId, isOk: true, before: { auditTime: row.auditTime }, after: { status: row.to, version: row.version } }
    })
  },

  /** Back to where it waited for a decision; one who was denied needs a seat again, and there may be none. */
  async undo(ctx, rows) {
    const { same, changed } = await stillAsLeft<Before>(ctx, rows, { isAboutSeats: rows.some(wasDenied) })
    const free = same.filter(({ now }) => now.checkinStatus === 'NotSignedIn')
    const moved = await moveAttendees(
      ctx.db,
      free.map((row) => row.itemId),
      {
        steps: stepsOf('rollBack').filter(({ from }) => free.some(({ now }) => now.status === from)),
        auditStatus: 'PendingApproval',
        now: ctx.now,
        auditTimes: new Map(free.map(({ itemId, before }) => [itemId, before.auditTime])),
        isHeld: true,
      },
    )
    const back = new Set(moved.map((row) => row.attendeeId))
    await auditEach(ctx, 'attendee.restore', [...back], { status: 'PendingApproval' })
    return [...changed, ...same.map((row): RowOutcome => outcomeOf(row, back))]
  },
})

const wasDenied = ({ after }: JournalRow) => (after as { status?: AttendeeStatus } | null)?.status === 'Denied'

function outcomeOf(row: { itemId: string; now: { status: AttendeeStatus } }, back: ReadonlySet<string>): RowOutcome {
  if (back.has(row.itemId)) return { itemId: row.itemId, isOk: true }
  return refused(row.itemId, row.now.status === 'Denied' ? 'ticket.soldOut' : 'core.changed')
}

async function knownOf({ db }: TaskContext, bventId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from attendee where bvent_id = ${bventId} and id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function versionsOf({ db }: TaskContext, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from attendee where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}
