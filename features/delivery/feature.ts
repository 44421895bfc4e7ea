import { defineFeature } from '#core/feature.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'

export const delivery = defineFeature({ calls: deliveryCalls, messages: deliveryMessages })
