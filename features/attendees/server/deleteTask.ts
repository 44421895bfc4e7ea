import { sql } from 'kysely'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { versionsOf } from '#features/attendees/server/approveTask.ts'
import { auditEach, lockAttendees, stillAsLeft } from '#features/attendees/server/batch.ts'
import { beginSelection, selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'
import { followOrders } from '#features/orders/server/followOrders.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, refused, type RowOutcome } from '#server/kit/task.ts'

type Before = { status: AttendeeStatus }

export const deleteTask = implementTask(attendeeTasks.delete, {
  begin: (ctx, request) => beginSelection(ctx, request),
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId }) {
    const locked = await lockAttendees(ctx.db, bventId, ids)
    const known = ids.filter((id) => locked.get(id)?.isDeleted === false)
    await takeAway(ctx, known)
    await auditEach(ctx, 'attendee.delete', known)
    const versions = await versionsOf(ctx, known)
    return ids.map((itemId): RowOutcome => {
      const row = locked.get(itemId)
      if (!row || row.isDeleted) return refused(itemId, 'core.notFound')
      return { itemId, isOk: true, before: { status: row.status }, after: { version: versions.get(itemId) } }
    })
  },

  /** Back with the seat it had; where there is none left, it stays deleted. */
  async undo(ctx, rows) {
    const { same, changed } = await stillAsLeft<Before>(ctx, rows)
    const back = await bringBack(
      ctx,
      same.map(({ itemId, before }) => ({ id: itemId, status: before.status })),
    )
    await auditEach(ctx, 'attendee.restore', [...back])
    const outcomes = same.map(({ itemId }): RowOutcome => (back.has(itemId) ? { itemId, isOk: true } : refused(itemId, 'ticket.soldOut')))
    return [...changed, ...outcomes]
  },
})

/** Their seats are given back first; then they are gone from every list. */
export async function takeAway({ db, now }: TaskContext, ids: readonly string[]): Promise<void> {
  await moveAttendees(db, ids, { cause: 'cancel', now, isHeld: true })
  await setDeleted(db, ids, now)
}

async function setDeleted(db: Db, ids: readonly string[], at: Date | null): Promise<void> {
  if (ids.length > 0)
    await sql`update attendee set deleted_at = ${at}::timestamptz, version = version + 1 where id = any(${ids}::uuid[])`.execute(db)
}

export async function bringBack({ db, now }: TaskContext, people: readonly { id: string; status: AttendeeStatus }[]): Promise<Set<string>> {
  await setDeleted(
    db,
    people.map(({ id }) => id),
    null,
  )
  const seated = people.filter(({ status }) => holdsSeat(status))
  const back = new Set(people.filter(({ status }) => !holdsSeat(status)).map(({ id }) => id))
  for (const [status, group] of Map.groupBy(seated, (row) => row.status))
    for (const { attendeeId } of await moveAttendees(
      db,
      group.map(({ id }) => id),
      { steps: [{ from: 'Cancelled', to: status }], now, isHeld: true },
    ))
      back.add(attendeeId)
  const without = people.filter(({ id }) => !back.has(id)).map(({ id }) => id)
  await setDeleted(db, without, now)
  const { rows } = await sql<{ orderId: string }>`select distinct order_id from attendee where id = any(${without}::uuid[])`.execute(db)
  await followOrders(
    db,
    rows.map((row) => row.orderId),
    now,
  )
  return back
}
