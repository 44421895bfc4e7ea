import { delivery as definition } from '#features/delivery/feature.ts'
import { deliveryHandlers } from '#features/delivery/server/handlers.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const delivery = implementFeature(definition, {
  handlers: deliveryHandlers,
  jobs: [implementJob('delivery.send', { every: '2 s' }, sendWaiting)],
})
