import { recharge as definition } from '#features/recharge/feature.ts'
import { watchCredits } from '#features/recharge/server/watchCredits.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const recharge = implementFeature(definition, {
  handlers: async () => (await import('#features/recharge/server/handlers.ts')).rechargeHandlers,
  jobs: [implementJob('recharge.watch', { every: '1 min' }, watchCredits)],
})
