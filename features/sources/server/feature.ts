import { sql } from 'kysely'
import { sources as definition } from '#features/sources/feature.ts'
import { fillSources } from '#features/sources/server/demo.ts'
import { copySources } from '#features/sources/server/copySources.ts'
import { sourceHandlers } from '#features/sources/server/handlers.ts'
import { posterPeople } from '#features/sources/server/posterPeople.ts'
import { sourceSitePages } from '#features/sources/server/sitePages.ts'
import { flushVisits } from '#features/sources/server/visits.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const sources = implementFeature(definition, {
  demo: fillSources,
  handlers: sourceHandlers,
  copyEvent: copySources,
  posterPeople,
  sitePages: sourceSitePages,
  beforeStop: flushVisits,
  jobs: [implementJob('sources.fold', { every: '1 min' }, ({ pool }) => sql`select fold_sources()`.execute(pool.db))],
})
