import { sql } from 'kysely'
import { events as definition } from '#features/events/feature.ts'
import { copyDescriptions, copyEvent } from '#features/events/server/copyEvent.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const events = implementFeature(definition, {
  handlers: async () => ({
    ...(await import('#features/events/server/handlers.ts')).eventHandlers,
    ...(await import('#features/events/server/linkHandlers.ts')).eventLinkHandlers,
  }),
  tasks: { copy: copyEvent },
  copyEvent: copyDescriptions,
  jobs: [
    implementJob('events.emptyBin', { every: '1 min' }, ({ pool, now }) => sql`select empty_bin(${now})`.execute(pool.db)),
    implementJob('events.foldTallies', { every: '1 min' }, ({ pool }) => sql`select fold_event_tallies()`.execute(pool.db)),
  ],
})
