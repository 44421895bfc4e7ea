import type { ErrorName } from '#core/errors.ts'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { restoreAuditTimes } from '#features/attendees/server/approveTask.ts'
import { auditEach, lockAttendees, refused, stillAsLeft, type Locked } from '#features/attendees/server/batch.ts'
import { beginSelection, selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import type { AttendeeStatus, AuditStatus } from '#features/registration/rules.ts'
import { moveAttendees } from '#features/registration/server/moveAttendees.ts'
import { implementTask, type RowOutcome } from '#server/kit/task.ts'

type Before = { status: AttendeeStatus; auditStatus: AuditStatus; auditTime: string | null }

/** What stands against taking a decision back; WIRE §3. */
export function rollBackRefusal(row: Locked | undefined): ErrorName | null {
  if (!row || row.isDeleted) return 'core.notFound'
  if (!['Approved', 'Denied'].includes(row.auditStatus) || row.status === 'Cancelled') return 'attendee.notAudited'
  if (row.paidMinor > 0) return 'attendee.paid'
  return row.checkinStatus === 'NotSignedIn' ? null : 'core.state'
}

export const rollBackTask = implementTask(attendeeTasks.rollBack, {
  begin: (ctx, request) => beginSelection(ctx, request),
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId }) {
    const locked = await lockAttendees(ctx.db, bventId, ids)
    const free = ids.filter((id) => rollBackRefusal(locked.get(id)) === null)
    const moved = await moveAttendees(ctx.db, free, {
      from: ['Registered', 'Unpaid', 'Denied'],
      to: 'PendingApproval',
      now: ctx.now,
      auditStatus: 'PendingApproval',
      isHeld: true,
    })
    const back = new Set(moved.map((row) => row.attendeeId))
    await auditEach(ctx, 'attendee.rollBack', [...back], { status: 'PendingApproval' })
    return ids.map((itemId): RowOutcome => {
      const row = locked.get(itemId)
      const refusal = rollBackRefusal(row)
      if (!row || refusal) return refused(ctx, itemId, refusal ?? 'core.notFound')
      if (!back.has(itemId)) return refused(ctx, itemId, 'ticket.soldOut')
      const { status, auditStatus, auditTime, version } = row
      return { itemId, isOk: true, before: { status, auditStatus, auditTime }, after: { version: version + 1 } }
    })
  },

  async undo(ctx, rows) {
    const { same, changed } = await stillAsLeft<Before>(ctx, rows)
    const back = new Set<string>()
    for (const group of Map.groupBy(same, ({ before }) => `${before.status} ${before.auditStatus}`).values()) {
      const { status, auditStatus } = group[0]?.before ?? {}
      if (!status || !auditStatus) continue
      const ids = group.map((row) => row.itemId)
      const moved = await moveAttendees(ctx.db, ids, { from: ['PendingApproval'], to: status, now: ctx.now, auditStatus, isHeld: true })
      for (const { attendeeId } of moved) back.add(attendeeId)
    }
    await restoreAuditTimes(
      ctx,
      same.filter(({ itemId }) => back.has(itemId)).map(({ itemId, before }) => ({ id: itemId, at: before.auditTime })),
    )
    await auditEach(ctx, 'attendee.restore', [...back])
    const outcomes = same.map(({ itemId }): RowOutcome =>
      back.has(itemId) ? { itemId, isOk: true } : refused(ctx, itemId, 'core.changed'),
    )
    return [...changed, ...outcomes]
  },
})
