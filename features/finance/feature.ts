import { defineFeature } from '#core/feature.ts'
import { financeMessages } from '#features/finance/messages.ts'

export const finance = defineFeature({ messages: financeMessages })
