import { recharge as definition } from '#features/recharge/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const recharge = implementFeature(definition, {
  handlers: async () => (await import('#features/recharge/server/handlers.ts')).rechargeHandlers,
})
