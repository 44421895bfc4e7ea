import { recharge as definition } from '#features/recharge/feature.ts'
import { rechargeHandlers } from '#features/recharge/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const recharge = implementFeature(definition, { handlers: rechargeHandlers })
