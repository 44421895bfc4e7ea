import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import type { ErrorName } from '#core/errors.ts'
import { attendeeTasks, type attendeeCalls } from '#features/attendees/contract.ts'
import { auditEach, lockAttendees, stillAsLeft, type Locked } from '#features/attendees/server/batch.ts'
import { scopeOf } from '#features/attendees/server/listScope.ts'
import { beginSelection, checkSelection, chosenSql, selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import type { AttendeeStatus, AuditStatus } from '#core/statuses.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { implementTask, refused, type RowOutcome } from '#server/kit/task.ts'

type Before = { status: AttendeeStatus; auditStatus: AuditStatus; auditTime: string | null }

/** There is a decision to take back; whoever never needed one is no part of it. */
const decided = sql`(a.audit_status in ('Approved', 'Denied') and a.status <> 'Cancelled')`

type Chosen = RequestOf<typeof attendeeTasks.rollBack.calls.start>
const decidedIds = (ctx: Pick<TaskContext, 'db' | 'language' | 'config'>, request: Chosen) =>
  selectedAttendeeIds(ctx, request.bventId, request, decided)

/** Before it begins: how many decisions can be taken back, who needs nothing, and whom money or the door stands against. */
export async function rollBackReach(ctx: Context, { bventId, ...selection }: RequestOf<typeof attendeeCalls.rollBackReach>) {
  const scope = await scopeOf(ctx, bventId)
  await checkSelection(ctx, scope, selection)
  const { rows } = await sql<{ total: number; decided: number; refused: number }>`
    select count(*)::int as total, count(*) filter (where ${decided})::int as decided,
      count(*) filter (where ${decided} and (o.paid_minor > 0 or a.checkin_status <> 'NotSignedIn'))::int as refused
    from attendee_of_org a join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id
    where ${chosenSql(scope, selection, ctx.language)}`.execute(ctx.db)
  const { total, decided: all, refused: not } = rows[0] ?? { total: 0, decided: 0, refused: 0 }
  return { canCount: all - not, notNeededCount: total - all, refusedCount: not }
}

/** What stands against taking a decision back; WIRE §3. */
export function rollBackRefusal(row: Locked | undefined): ErrorName | null {
  if (!row || row.isDeleted) return 'core.notFound'
  if (!['Approved', 'Denied'].includes(row.auditStatus) || row.status === 'Cancelled') return 'attendee.notAudited'
  if (row.paidMinor > 0) return 'attendee.paid'
  return row.checkinStatus === 'NotSignedIn' ? null : 'core.state'
}

export const rollBackTask = implementTask(attendeeTasks.rollBack, {
  async begin(ctx, request) {
    const begun = await beginSelection(ctx, request)
    const { rows } = await sql`select 1 from (${await decidedIds(ctx, begun)}) d limit 1`.execute(ctx.db)
    if (rows.length === 0) throw new AppError('attendee.notAudited')
    return begun
  },
  items: decidedIds,

  async apply(ctx, ids, { bventId }) {
    const locked = await lockAttendees(ctx.db, bventId, ids)
    const free = ids.filter((id) => rollBackRefusal(locked.get(id)) === null)
    const moved = await moveAttendees(ctx.db, free, { cause: 'rollBack', now: ctx.now, isHeld: true })
    const back = new Set(moved.map((row) => row.attendeeId))
    await auditEach(ctx, 'attendee.rollBack', [...back], { status: 'PendingApproval' })
    return ids.map((itemId): RowOutcome => {
      const row = locked.get(itemId)
      const refusal = rollBackRefusal(row)
      if (!row || refusal) return refused(itemId, refusal ?? 'core.notFound')
      if (!back.has(itemId)) return refused(itemId, 'ticket.soldOut')
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
      const auditTimes = new Map(group.map(({ itemId, before }) => [itemId, before.auditTime]))
      const moved = await moveAttendees(ctx.db, [...auditTimes.keys()], {
        steps: [{ from: 'PendingApproval', to: status }],
        now: ctx.now,
        auditStatus,
        auditTimes,
        isHeld: true,
      })
      for (const { attendeeId } of moved) back.add(attendeeId)
    }
    await auditEach(ctx, 'attendee.restore', [...back])
    const outcomes = same.map(({ itemId }): RowOutcome => (back.has(itemId) ? { itemId, isOk: true } : refused(itemId, 'core.changed')))
    return [...changed, ...outcomes]
  },
})
