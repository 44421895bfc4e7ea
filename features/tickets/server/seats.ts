import { sql } from 'kysely'
import { prepared, type Db } from '#server/kit/database/db.ts'

/**
 * Seats are taken and given back here and nowhere else. The update itself asks whether they fit, so two people can never both
 * get the last one; the table's own check stands behind it.
 */
export async function takeSeats(db: Db, ticketId: string, seats: number): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared}
    update ticket set sold = sold + ${seats}::int where id = ${ticketId} and sold + ${seats}::int <= total`.execute(db)
  return numAffectedRows === 1n
}

export async function giveSeats(db: Db, ticketId: string, seats: number): Promise<void> {
  await db
    .updateTable('ticket')
    .set((eb) => ({ sold: eb('sold', '-', seats) }))
    .where('id', '=', ticketId)
    .execute()
}
