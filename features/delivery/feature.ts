import { defineFeature } from '#core/feature.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { suppressionCalls } from '#features/delivery/suppressionContract.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'

export const delivery = defineFeature({ calls: { ...deliveryCalls, ...suppressionCalls }, messages: deliveryMessages })
