import { defineFeature } from '#core/feature.ts'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { externalEventMessages } from '#features/externalEvents/messages.ts'

export const externalEvents = defineFeature({ calls: externalEventCalls, messages: externalEventMessages })
