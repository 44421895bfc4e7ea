import { defineFeature } from '#core/feature.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { eventMessages } from '#features/events/messages.ts'

export const events = defineFeature({ calls: eventCalls, tasks: eventTasks, messages: eventMessages })
