import type { Db } from '#server/kit/database/db.ts'
import { enterOrgOf, type PublicThing } from '#server/kit/database/enterOrg.ts'

/** The organisation of what a public call is about, and the name under which its idempotency keys are kept; enters it on the way. */
export async function subjectOf(db: Db, input: Record<string, unknown>): Promise<{ orgId: string; caller: string } | null> {
  const thing = thingOf(input)
  const orgId = thing && (await enterOrgOf(db, thing))
  return orgId ? { orgId, caller: `event:${Object.values(thing).join('')}` } : null
}

function thingOf({ bventId, orderId, attendeeId }: Record<string, unknown>): PublicThing | null {
  if (typeof bventId === 'string') return { bventId }
  if (typeof orderId === 'string') return { orderId }
  return typeof attendeeId === 'string' ? { attendeeId } : null
}
