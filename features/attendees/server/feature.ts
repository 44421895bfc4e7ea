import { sql } from 'kysely'
import { attendees as definition } from '#features/attendees/feature.ts'
import { attendeeBodies } from '#features/attendees/server/tasks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const attendees = implementFeature(definition, {
  handlers: async () => (await import('#features/attendees/server/handlers.ts')).attendeeHandlers,
  tasks: attendeeBodies,
  jobs: [implementJob('attendees.foldTallies', { every: '1 min' }, ({ pool }) => sql`select fold_tallies()`.execute(pool.db))],
})
