import { defineFeature } from '#core/feature.ts'
import { discountCalls, discountTasks } from '#features/discounts/contract.ts'
import { discountMessages } from '#features/discounts/messages.ts'

export const discounts = defineFeature({ calls: discountCalls, tasks: discountTasks, messages: discountMessages })
