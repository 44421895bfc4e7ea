import { sql } from 'kysely'
import { prepared, type Db } from '#server/kit/database/db.ts'

/**
 * Seats are taken (`by` above zero) and given back (below) here and nowhere else. The update itself asks whether they fit, so two
 * people can never both get the last one; the table's own check stands behind it.
 */
export async function moveSeats(db: Db, ticketId: string, by: number): Promise<boolean> {
  const { numAffectedRows } = await sql`${prepared}
    update ticket set sold = sold + ${by}::int where id = ${ticketId} and sold + ${by}::int <= total`.execute(db)
  return numAffectedRows === 1n
}
