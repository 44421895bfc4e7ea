import { sql } from 'kysely'
import { sources as definition } from '#features/sources/feature.ts'
import { copySources } from '#features/sources/server/copySources.ts'
import { posterPeople } from '#features/sources/server/posterPeople.ts'
import { flushVisits } from '#features/sources/server/visits.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const sources = implementFeature(definition, {
  demo: async (demo) => (await import('#features/sources/server/demo.ts')).fillSources(demo),
  handlers: async () => (await import('#features/sources/server/handlers.ts')).sourceHandlers,
  copyEvent: copySources,
  posterPeople,
  sitePages: async () => (await import('#features/sources/server/sitePages.ts')).sourceSitePages,
  beforeStop: flushVisits,
  jobs: [implementJob('sources.fold', { every: '1 min' }, ({ pool }) => sql`select fold_sources()`.execute(pool.db))],
})
