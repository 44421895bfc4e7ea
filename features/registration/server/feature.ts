import { sql } from 'kysely'
import { registration as definition } from '#features/registration/feature.ts'
import { eraseCodes } from '#features/registration/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const registration = implementFeature(definition, {
  demo: async (demo) => (await import('#features/registration/server/demo.ts')).fillRegistration(demo),
  handlers: async () => (await import('#features/registration/server/handlers.ts')).registrationHandlers,
  sitePages: async () => (await import('#features/registration/server/sitePages.ts')).registrationSitePages,
  erasePerson: eraseCodes,
  jobs: [
    implementJob('registration.sweep', { every: '1 min' }, ({ pool, now }) => sql`select sweep_registration(${now})`.execute(pool.db)),
  ],
})
