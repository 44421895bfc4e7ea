import { tickets as definition } from '#features/tickets/feature.ts'
import { copyTickets } from '#features/tickets/server/copyTickets.ts'
import { ticketFindings } from '#features/tickets/server/publishFindings.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const tickets = implementFeature(definition, {
  handlers: async () => (await import('#features/tickets/server/handlers.ts')).ticketHandlers,
  copyEvent: copyTickets,
  publishFindings: ticketFindings,
})
