import { sql } from 'kysely'
import { giveSeats } from '#features/tickets/server/seats.ts'
import type { Db } from '#server/kit/database/db.ts'

/** A person who changes from one ticket to another. */
export type Move = { id: string; from: string; to: string }

/** In one order for everyone, and before any seat is taken. */
export async function lockTickets(db: Db, ticketIds: readonly string[]): Promise<void> {
  await sql`select id from ticket where id = any(${ticketIds}::uuid[]) order by id for no key update`.execute(db)
}

/** The new seat first, then the old one is given back; answers whoever found none and stays. */
export async function moveSeats(db: Db, moves: readonly Move[]): Promise<Set<string>> {
  const without = new Set<string>()
  for (const [to, wanting] of Map.groupBy(moves, (move) => move.to)) {
    const { rows } = await sql<{ seats: number }>`
      with open as (select top_org_id, id, greatest(0, least(${wanting.length}::int, total - sold)) as seats from ticket where id = ${to})
      update ticket t set sold = t.sold + open.seats from open
      where t.top_org_id = open.top_org_id and t.id = open.id returning open.seats`.execute(db)
    for (const { id } of wanting.slice(rows[0]?.seats ?? 0)) without.add(id)
  }
  await giveOld(
    db,
    moves.filter(({ id }) => !without.has(id)),
  )
  return without
}

/** As if they had never moved; nobody else has seen it yet. */
export async function moveBack(db: Db, moves: readonly Move[]): Promise<void> {
  for (const [from, people] of Map.groupBy(moves, (move) => move.from))
    await sql`update ticket set sold = sold + ${people.length}::int where id = ${from}`.execute(db)
  for (const [to, people] of Map.groupBy(moves, (move) => move.to)) await giveSeats(db, to, people.length)
}

async function giveOld(db: Db, moves: readonly Move[]): Promise<void> {
  for (const [from, people] of Map.groupBy(moves, (move) => move.from)) await giveSeats(db, from, people.length)
}
