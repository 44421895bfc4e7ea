import { defineFeature } from '#core/feature.ts'
import { promotionCalls } from '#features/promotion/contract.ts'
import { promotionMessages } from '#features/promotion/messages.ts'

export const promotion = defineFeature({ calls: promotionCalls, messages: promotionMessages })
