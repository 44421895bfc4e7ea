import { defineFeature } from '#core/feature.ts'
import { orderCalls, orderTasks } from '#features/orders/contract.ts'
import { orderMessages } from '#features/orders/messages.ts'

export const orders = defineFeature({ calls: orderCalls, tasks: orderTasks, messages: orderMessages })
