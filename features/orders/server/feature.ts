import { sql } from 'kysely'
import { orders as definition } from '#features/orders/feature.ts'
import { expireHolds } from '#features/orders/server/expireHolds.ts'
import { exportTask } from '#features/orders/server/exportTask.ts'
import { eraseBuyer } from '#features/orders/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const orders = implementFeature(definition, {
  handlers: async () => (await import('#features/orders/server/handlers.ts')).orderHandlers,
  tasks: { export: exportTask },
  erasePerson: eraseBuyer,
  jobs: [
    implementJob('orders.expire', { every: '3 s' }, expireHolds),
    implementJob('orders.fold', { every: '1 min' }, ({ pool }) => sql`select fold_orders()`.execute(pool.db)),
  ],
})
