import { defineFeature } from '#core/feature.ts'
import { orderCalls } from '#features/orders/contract.ts'

export const orders = defineFeature({ calls: orderCalls })
