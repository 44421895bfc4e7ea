import { defineFeature } from '#core/feature.ts'
import { rechargeCalls } from '#features/recharge/contract.ts'
import { rechargeMessages } from '#features/recharge/messages.ts'

export const recharge = defineFeature({ calls: rechargeCalls, messages: rechargeMessages })
