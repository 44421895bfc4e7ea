import { finance as definition } from '#features/finance/feature.ts'
import { exportTask } from '#features/finance/server/exportTask.ts'
import { fetchBills } from '#features/finance/server/fetchBills.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const finance = implementFeature(definition, {
  handlers: async () => (await import('#features/finance/server/handlers.ts')).financeHandlers,
  tasks: { export: exportTask },
  jobs: [implementJob('finance.bills', { every: '5 min' }, fetchBills)],
})
