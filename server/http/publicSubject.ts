import { sql } from 'kysely'
import { enterOrg, type Db } from '#server/kit/db.ts'

/** The organisation of what a public call is about, and the name under which its idempotency keys are kept; enters it on the way. */
export async function subjectOf(db: Db, input: Record<string, unknown>): Promise<{ orgId: string; caller: string } | null> {
  const { bventId, orderId, attendeeId } = input
  const found = typeof bventId === 'string' ? sql`org_of_bvent(${bventId})` : orgOf(orderId, attendeeId)
  if (!found) return null
  const { rows } = await sql<{ orgId: string | null }>`select ${found} as org_id`.execute(db)
  const orgId = rows[0]?.orgId
  if (!orgId) return null
  await enterOrg(db, orgId)
  return { orgId, caller: `event:${String(bventId ?? orderId ?? attendeeId)}` }
}

function orgOf(orderId: unknown, attendeeId: unknown) {
  if (typeof orderId === 'string') return sql`org_of_order(${orderId})`
  return typeof attendeeId === 'string' ? sql`org_of_attendee(${attendeeId})` : null
}
