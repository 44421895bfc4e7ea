import { defineFeature } from '#core/feature.ts'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'

export const attendees = defineFeature({ calls: attendeeCalls, tasks: attendeeTasks, messages: attendeeMessages })
