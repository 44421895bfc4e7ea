import { defineFeature } from '#core/feature.ts'
import { callCalls } from '#features/calls/contract.ts'
import { callMessages } from '#features/calls/messages.ts'

export const calls = defineFeature({ calls: callCalls, tasks: {}, messages: callMessages })
