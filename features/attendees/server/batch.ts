import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ActionName } from '#core/actions.ts'
import type { AttendeeStatus, AuditStatus } from '#core/statuses.ts'
import { lockOrdersAndTickets } from '#features/orders/server/moveAttendees.ts'
import { withoutNestedLoops } from '#server/kit/database/withoutNestedLoops.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { refused, type RowOutcome } from '#server/kit/task.ts'

export type Locked = {
  id: string
  status: AttendeeStatus
  auditStatus: AuditStatus
  auditTime: Date | null
  checkinStatus: string
  remark: string
  version: number
  isDeleted: boolean
  paidMinor: number
}

type Held = { isAboutSeats?: boolean }

/**
 * The event's own of these attendees, held until the chunk commits: orders, then tickets, then people, as whoever registers or
 * pays holds them, so that nobody waits for anybody in a ring.
 */
export async function lockAttendees(
  db: Db,
  bventId: string,
  ids: readonly string[],
  { isAboutSeats = true }: Held = {},
): Promise<Map<string, Locked>> {
  const seen = await lockOrdersAndTickets(db, sql`bvent_id = ${bventId} and id = any(${ids}::uuid[])`, { isAboutSeats })
  const orderIds = [...new Set(seen.map((row) => row.orderId))]
  const locking = sql<Locked>`
    select a.id, a.status, a.audit_status, a.audit_time, a.checkin_status, a.remark, a.version, a.deleted_at is not null as is_deleted, o.paid_minor
    from attendee a join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id and o.id = any(${orderIds}::uuid[])
    where a.bvent_id = ${bventId} and a.id = any(${ids}::uuid[]) order by a.id for update of a`
  const { rows } = await withoutNestedLoops(db, ids.length, () => locking.execute(db))
  return new Map(rows.map((row) => [row.id, row]))
}

/** So many have a line each in the log of the organisation; of more it says how many. */
export const TOLD_EACH = 5

/** In everyone's own history, in one statement; in the log of the organisation once for all of them. */
export async function auditEach(ctx: TaskContext, action: ActionName, ids: readonly string[], after: object = {}): Promise<void> {
  if (ids.length === 0) return
  const { db, orgId, now, accountId, accountName, bventId, taskId, total } = ctx
  const batchId = total > TOLD_EACH ? taskId : null
  const each = sql`select *, ${batchId}::uuid from unnest(${ids.map(() => uuid())}::uuid[], ${ids}::text[])`
  // The line of the whole has the task's id, so that it is written once, by whichever chunk is first.
  const lines = batchId ? sql`values (${batchId}::uuid, ${batchId}, null::uuid) union all ${each}` : each
  await sql`
    insert into audit_log (top_org_id, id, batch_id, time, account_id, account_name, action, object_id, bvent_id, after, request_id)
    select ${orgId}, l.id, l.batch_id, ${now}, ${accountId}, ${accountName}, ${action}, l.object_id, ${bventId}, ${JSON.stringify(after)}::jsonb, ${taskId}
    from (${lines}) as l (id, object_id, batch_id) on conflict do nothing`.execute(db)
}

export type Journal<Before> = { itemId: string; before: Before; after: { version: number } }

/** Those still as the task left them; the others are refused, since somebody has worked on them. */
export async function stillAsLeft<Before>(
  ctx: TaskContext,
  rows: readonly { itemId: string; before: unknown; after: unknown }[],
  held: Held = {},
): Promise<{ same: (Journal<Before> & { now: Locked })[]; changed: RowOutcome[] }> {
  const locked = await lockAttendees(
    ctx.db,
    ctx.bventId ?? '',
    rows.map((row) => row.itemId),
    held,
  )
  const same: (Journal<Before> & { now: Locked })[] = []
  const changed: RowOutcome[] = []
  for (const row of rows as Journal<Before>[]) {
    const now = locked.get(row.itemId)
    if (now && now.version === row.after?.version) same.push({ ...row, now })
    else changed.push(refused(row.itemId, 'core.changed'))
  }
  return { same, changed }
}
