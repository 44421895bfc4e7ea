import { defineFeature } from '#core/feature.ts'
import { assistantCalls } from '#features/assistant/contract.ts'
import { assistantMessages } from '#features/assistant/messages.ts'

export const assistant = defineFeature({ calls: assistantCalls, messages: assistantMessages })
