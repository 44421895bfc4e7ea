import { defineFeature } from '#core/feature.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { programmeMessages } from '#features/programme/messages.ts'

export const programme = defineFeature({ calls: programmeCalls, messages: programmeMessages })
