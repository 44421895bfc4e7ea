import { sql } from 'kysely'
import { exchangeTicketLines } from '#features/orders/server/orderLines.ts'
import { moveSeats, takeSeatsLeft } from '#features/tickets/server/seats.ts'
import type { Db } from '#server/kit/database/db.ts'

/** A person who changes from one ticket to another. */
export type TicketChange = { id: string; from: string; to: string }

/** In one order for everyone, and before any seat is taken. */
export async function lockTickets(db: Db, ticketIds: readonly string[]): Promise<void> {
  await sql`select id from ticket where id = any(${ticketIds}::uuid[]) order by id for no key update`.execute(db)
}

/** The new seat first, then the old one is given back; answers whoever found none and stays. */
export async function changeTickets(db: Db, moves: readonly TicketChange[]): Promise<Set<string>> {
  const without = new Set<string>()
  for (const [to, wanting] of Map.groupBy(moves, (move) => move.to)) {
    for (const { id } of wanting.slice(await takeSeatsLeft(db, to, wanting.length))) without.add(id)
  }
  await giveOld(
    db,
    moves.filter(({ id }) => !without.has(id)),
  )
  return without
}

/** As if they had never moved; nobody else has seen it yet. */
export async function changeBack(db: Db, moves: readonly TicketChange[]): Promise<void> {
  for (const [from, people] of Map.groupBy(moves, (move) => move.from)) await moveSeats(db, from, people.length)
  for (const [to, people] of Map.groupBy(moves, (move) => move.to)) await moveSeats(db, to, -people.length)
}

async function giveOld(db: Db, moves: readonly TicketChange[]): Promise<void> {
  for (const [from, people] of Map.groupBy(moves, (move) => move.from)) await moveSeats(db, from, -people.length)
}

/** Whose rows say the new ticket now: their lines follow. */
export async function exchangeLines(db: Db, moves: readonly TicketChange[], now: Date): Promise<void> {
  if (moves.length > 0)
    await exchangeTicketLines(
      db,
      moves.map(({ id, to }) => ({ attendeeId: id, ticketId: to })),
      now,
    )
}
