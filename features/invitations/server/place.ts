import { sql, type Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { isPublic, statusOf, type StoredStatus } from '#features/events/rules.ts'
import { codeKey } from '#features/invitations/rules.ts'
import { planOf, type PlanRow } from '#features/invitations/server/scope.ts'
import type { Db } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'

export type InvitedEvent = Selectable<Schema['bvent']> & { orgName: string }
export type Place = { kind: 'guest' | 'member' | 'group'; id: string; event: InvitedEvent; plan: PlanRow; replyEnd: Date; isOut: boolean }

/** What a code leads to, its organisation entered; null for a word that is none, or whose event is not out. */
export async function placeOf(db: Db, code: string, now: Date): Promise<Place | null> {
  const { rows } = await sql<{
    bventId: string
    kind: Place['kind']
    id: string
  }>`select bvent_id, kind, id from place_of_invitation(${codeKey(code)})`.execute(db)
  const [found] = rows
  if (!found || !(await enterOrgOf(db, { bventId: found.bventId }))) return null
  const event = await db
    .selectFrom('bvent')
    .innerJoin('org', 'org.topOrgId', 'bvent.topOrgId')
    .selectAll('bvent')
    .select('org.name as orgName')
    .where('bvent.id', '=', found.bventId)
    .where('bvent.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!event || !isPublic(statusOf(event.status as StoredStatus, event.endTime, now))) return null
  const plan = await planOf(db, event.topOrgId, event.id)
  return { kind: found.kind, id: found.id, event, plan, replyEnd: plan.replyEnd ?? event.startTime, isOut: now <= event.endTime }
}
