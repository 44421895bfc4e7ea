import { defineFeature } from '#core/feature.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { eventLinkCalls } from '#features/events/linkCalls.ts'
import { eventMessages } from '#features/events/messages.ts'

export const events = defineFeature({ calls: { ...eventCalls, ...eventLinkCalls }, tasks: eventTasks, messages: eventMessages })
