import type { Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { statusOf, type EventStatus, type StoredStatus } from '#features/events/rules.ts'
import { siteEventOf } from '#features/events/server/siteEvent.ts'
import type { EventCard } from '#features/registration/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { AppError } from '#server/kit/errors.ts'

export type OpenEvent = Selectable<Schema['bvent']> & { orgName: string; orgLogo: string | null; shownStatus: EventStatus }

/** A public call knows a thing, not its organisation: it enters that first. What is not there answers 404. */
export async function enterEvent({ db, now }: { db: Db; now: Date }, bventId: string): Promise<OpenEvent> {
  if (!(await enterOrgOf(db, { bventId }))) throw new AppError('core.notFound')
  const event = await db
    .selectFrom('bvent')
    .innerJoin('org', 'org.topOrgId', 'bvent.topOrgId')
    .selectAll('bvent')
    .select(['org.name as orgName', 'org.logo as orgLogo'])
    .where('bvent.id', '=', bventId)
    .where('bvent.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!event) throw new AppError('core.notFound')
  return { ...event, shownStatus: statusOf(event.status as StoredStatus, event.endTime, now) }
}

export function eventCardOf(event: OpenEvent): EventCard {
  return { ...siteEventOf(event), status: event.shownStatus }
}
