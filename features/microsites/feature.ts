import { defineFeature } from '#core/feature.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { micrositeMessages } from '#features/microsites/messages.ts'

export const microsites = defineFeature({ calls: micrositeCalls, messages: micrositeMessages })
