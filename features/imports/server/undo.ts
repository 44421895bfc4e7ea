import { moveSeats } from '#features/tickets/server/seats.ts'
import { sql } from 'kysely'
import { changePeople, type Line } from '#features/imports/server/changeImported.ts'
import { dropUnused } from '#features/imports/server/madeFields.ts'
import { lockTickets, changeBack, changeTickets, exchangeLines, type TicketChange } from '#features/imports/server/changeTickets.ts'
import { giveHoldings } from '#features/orders/server/holdings.ts'
import { cancelLines } from '#features/orders/server/orderLines.ts'
import { takeBackOffline } from '#features/orders/server/receiveMoney.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { refused, type JournalRow, type RowOutcome } from '#server/kit/task.ts'

type After = { orderId?: string; version: number }

/** People who came with the import go again, those it changed get their answers back; only where nobody has touched them since. */
export async function undoImport(
  ctx: TaskContext,
  rows: readonly JournalRow[],
  request: { bventId: string; key: string },
): Promise<RowOutcome[]> {
  const added = rows.filter(({ before }) => !before)
  const changed = rows.filter(({ before }) => before)
  const lines = changed.map(({ before, after }) => ({ ...(before as Line), version: (after as After).version }))
  const moves = await movesOf(ctx, lines, added)
  const gone = await removeAdded(ctx, added)
  const { back, seatless } = await putBack(ctx, request.bventId, lines, moves)
  await dropUnused(ctx, request)
  return rows.map(({ itemId }): RowOutcome => {
    if (gone.has(itemId) || back.has(itemId)) return { itemId, isOk: true }
    return refused(itemId, seatless.has(itemId) ? 'ticket.soldOut' : 'core.changed')
  })
}

/** Who has to go back to another ticket; all tickets that lose or get somebody are taken in one order first. */
async function movesOf({ db }: TaskContext, lines: readonly Line[], added: readonly JournalRow[]): Promise<TicketChange[]> {
  const { rows } = await sql<TicketChange>`
    select a.id, a.ticket_id as "from", x.ticket_id as "to" from attendee a
      join json_to_recordset(${JSON.stringify(lines)}::json) as x (id uuid, version integer, ticket_id uuid) on x.id = a.id and x.version = a.version
    where a.ticket_id <> x.ticket_id and a.deleted_at is null`.execute(db)
  if (rows.length > 0) {
    const { rows: left } = await sql<{ ticketId: string }>`
      select distinct ticket_id from attendee where id = any(${added.map(({ itemId }) => itemId)}::uuid[])`.execute(db)
    await lockTickets(db, [...rows.flatMap(({ from, to }) => [from, to]), ...left.map(({ ticketId }) => ticketId)])
  }
  return rows
}

async function putBack({ db, orgId, now }: TaskContext, bventId: string, lines: readonly Line[], moves: readonly TicketChange[]) {
  if (lines.length === 0) return { back: new Map<string, number>(), seatless: new Set<string>() }
  const seatless = await changeTickets(db, moves)
  const seated = lines.filter(({ id }) => !seatless.has(id))
  const { versions: back } = await changePeople(db, { orgId, bventId, now }, seated)
  await changeBack(
    db,
    moves.filter(({ id }) => !seatless.has(id) && !back.has(id)),
  )
  await exchangeLines(
    db,
    moves.filter(({ id }) => back.has(id)),
    now,
  )
  return { back, seatless }
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
  await cancelLines(db, ids, now)
  const orderIds = gone.map(({ orderId }) => orderId)
  await takeBackOffline(db, orderIds, now)
  await sql`
    update reg_order set status = 'Cancelled', pay_expire_time = null, updated_at = ${now} where id = any(${orderIds}::uuid[])`.execute(db)
  return new Set(ids)
}
