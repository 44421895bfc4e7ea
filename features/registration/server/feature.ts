import { sql } from 'kysely'
import { registration as definition } from '#features/registration/feature.ts'
import { fillRegistration } from '#features/registration/server/demo.ts'
import { registrationSitePages } from '#features/registration/server/sitePages.ts'
import { registrationHandlers } from '#features/registration/server/handlers.ts'
import { eraseCodes } from '#features/registration/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const registration = implementFeature(definition, {
  demo: fillRegistration,
  handlers: registrationHandlers,
  sitePages: registrationSitePages,
  erasePerson: eraseCodes,
  jobs: [
    implementJob('registration.sweep', { every: '1 min' }, ({ pool, now }) => sql`select sweep_registration(${now})`.execute(pool.db)),
  ],
})
