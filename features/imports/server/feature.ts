import { sql } from 'kysely'
import { imports as definition } from '#features/imports/feature.ts'
import { checkImport } from '#features/imports/server/check.ts'
import { saveImport } from '#features/imports/server/save.ts'
import { eraseWorkbooks } from '#features/imports/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const imports = implementFeature(definition, {
  handlers: async () => (await import('#features/imports/server/handlers.ts')).importHandlers,
  tasks: { check: checkImport, save: saveImport },
  erasePerson: eraseWorkbooks,
  jobs: [implementJob('imports.sweep', { every: '1 min' }, ({ pool, now }) => sql`select sweep_imports(${now})`.execute(pool.db))],
})
