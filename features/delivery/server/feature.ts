import { sql } from 'kysely'
import { delivery as definition } from '#features/delivery/feature.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { eraseLetters } from '#features/delivery/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

const WORDS_MS = 90 * 86_400_000

export const delivery = implementFeature(definition, {
  handlers: async () => ({
    ...(await import('#features/delivery/server/handlers.ts')).deliveryHandlers,
    ...(await import('#features/delivery/server/suppressions.ts')).suppressionHandlers,
  }),
  sitePages: async () => (await import('#features/delivery/server/sitePages.ts')).deliverySitePages,
  erasePerson: eraseLetters,
  jobs: [
    implementJob('delivery.send', { every: '1 s' }, sendWaiting),
    implementJob('delivery.seal', { every: '1 h' }, ({ pool, now }) =>
      sql`select seal_words(${new Date(now.getTime() - WORDS_MS)})`.execute(pool.db),
    ),
  ],
})
