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

/** As many of the wanted seats as there are; answers how many. */
export async function takeSeatsLeft(db: Db, ticketId: string, wanted: number): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    with open as (
      select top_org_id, id, greatest(0, least(${wanted}::int, total - sold)) as seats from ticket where id = ${ticketId} for no key update
    )
    update ticket t set sold = t.sold + open.seats from open where t.top_org_id = open.top_org_id and t.id = open.id returning open.seats`.execute(
    db,
  )
  return rows[0]?.seats ?? 0
}
