import { sql } from 'kysely'
import { discounts as definition } from '#features/discounts/feature.ts'
import { copyDiscounts } from '#features/discounts/server/copyDiscounts.ts'
import { exportTask } from '#features/discounts/server/exportTask.ts'
import { eraseHolder, exportHolder } from '#features/discounts/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const discounts = implementFeature(definition, {
  demo: async (demo) => (await import('#features/discounts/server/demo.ts')).fillDiscounts(demo),
  handlers: async () => (await import('#features/discounts/server/handlers.ts')).discountHandlers,
  tasks: { export: exportTask },
  copyEventReferences: copyDiscounts,
  erasePerson: eraseHolder,
  exportPerson: exportHolder,
  jobs: [implementJob('discounts.fold', { every: '1 min' }, ({ pool }) => sql`select fold_discounts()`.execute(pool.db))],
})
