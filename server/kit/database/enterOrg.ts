import { sql } from 'kysely'
import { enteredBy, prepared, type Db } from '#server/kit/database/db.ts'

/** What a public call knows; whose it is, a narrow window of the database tells. */
export type PublicThing = { bventId: string } | { orderId: string } | { attendeeId: string }

function windowOf(thing: PublicThing) {
  if ('bventId' in thing) return sql`org_of_bvent(${thing.bventId})`
  return 'orderId' in thing ? sql`org_of_order(${thing.orderId})` : sql`org_of_attendee(${thing.attendeeId})`
}

/** Enters the organisation of a thing in one round trip, and in none where this transaction came in by it; null: there is no such thing. */
export async function enterOrgOf(db: Db, thing: PublicThing): Promise<string | null> {
  const by = JSON.stringify(thing)
  const known = enteredBy.get(db)
  if (known?.by === by) return known.orgId
  const { rows } = await sql<{ orgId: string | null }>`${prepared}
    select o.id as org_id, set_config('app.org', coalesce(o.id::text, current_setting('app.org', true), ''), true)
    from ${windowOf(thing)} as o (id)`.execute(db)
  const orgId = rows[0]?.orgId ?? null
  if (orgId) enteredBy.set(db, { by, orgId })
  return orgId
}
