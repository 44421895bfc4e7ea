import { sql } from 'kysely'
import { ledger as definition } from '#features/ledger/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const ledger = implementFeature(definition, {
  jobs: [implementJob('ledger.fold', { every: '1 min' }, ({ pool }) => sql`select fold_ledger()`.execute(pool.db))],
})
