import { moveSeats } from '#features/tickets/server/seats.ts'
import { sql } from 'kysely'
import { errors } from '#core/errors.ts'
import { textIn } from '#core/messages.ts'
import { changePeople, type Line } from '#features/imports/server/changeImported.ts'
import { giveHoldings } from '#features/orders/server/holdings.ts'
import type { TaskContext } from '#server/kit/context.ts'
import type { JournalRow, RowOutcome } from '#server/kit/task.ts'

type After = { orderId?: string; version: number }

/** People who came with the import go again, those it changed get their answers back; only where nobody has touched them since. */
export async function undoImport(ctx: TaskContext, rows: readonly JournalRow[], { bventId }: { bventId: string }): Promise<RowOutcome[]> {
  const added = rows.filter(({ before }) => !before)
  const changed = rows.filter(({ before }) => before)
  const gone = await removeAdded(ctx, added)
  const lines = changed.map(({ before, after }) => ({ ...(before as Line), version: (after as After).version }))
  const { versions } =
    lines.length > 0 ? await changePeople(ctx.db, { orgId: ctx.orgId, bventId, now: ctx.now }, lines) : { versions: new Map() }
  return rows.map(({ itemId }) => {
    const isOk = gone.has(itemId) || versions.has(itemId)
    return isOk
      ? { itemId, isOk }
      : { itemId, isOk, code: errors['core.changed'].code, message: textIn(errors['core.changed'].text, ctx.language) }
  })
}

async function removeAdded({ db, now }: TaskContext, rows: readonly JournalRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const lines = rows.map(({ itemId, after }) => ({ id: itemId, version: (after as After).version }))
  await sql`
    select id from ticket where id in (select ticket_id from attendee where id = any(${lines.map(({ id }) => id)}::uuid[])) order by id for no key update`.execute(
    db,
  )
  const { rows: gone } = await sql<{ id: string; ticketId: string; orderId: string }>`
    update attendee a set deleted_at = ${now}, updated_at = ${now}, version = a.version + 1
    from json_to_recordset(${JSON.stringify(lines)}::json) as x (id uuid, version integer)
    where a.id = x.id and a.version = x.version and a.deleted_at is null and a.checkin_status = 'NotSignedIn'
    returning a.id, a.ticket_id, a.order_id`.execute(db)
  for (const [ticketId, people] of [...Map.groupBy(gone, (row) => row.ticketId)].sort(([one], [other]) => (one < other ? -1 : 1)))
    await moveSeats(db, ticketId, -people.length)
  const ids = gone.map(({ id }) => id)
  await giveHoldings(db, ids)
  await sql`
    update reg_order set status = 'Cancelled', pay_expire_time = null, updated_at = ${now} where id = any(${gone.map(({ orderId }) => orderId)}::uuid[])`.execute(
    db,
  )
  return new Set(ids)
}
