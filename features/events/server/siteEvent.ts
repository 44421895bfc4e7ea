import type { Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { SiteEvent } from '#features/events/shapes.ts'
import type { Place } from '#core/place.ts'
import { coverUrl } from '#features/events/server/covers.ts'

export function siteEventOf(event: Selectable<Schema['bvent']> & { orgName: string }): SiteEvent {
  return {
    bventId: event.id,
    title: event.title,
    orgName: event.orgName,
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    timeZone: event.timeZone,
    place: event.place as Place | null,
    coverUrl: coverUrl(event),
  }
}
