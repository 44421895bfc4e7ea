import { defineFeature } from '#core/feature.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { ticketMessages } from '#features/tickets/messages.ts'

export const tickets = defineFeature({ calls: ticketCalls, messages: ticketMessages })
