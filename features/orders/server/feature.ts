import { orders as definition } from '#features/orders/feature.ts'
import { expireHolds } from '#features/orders/server/expireHolds.ts'
import { orderHandlers } from '#features/orders/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const orders = implementFeature(definition, {
  handlers: orderHandlers,
  jobs: [implementJob('orders.expire', { every: '3 s' }, expireHolds)],
})
