import { OK } from '#core/schema.ts'
import { extensionCalls } from '#features/extensions/contract.ts'
import { listExtensions, openExtension } from '#features/extensions/server/list.ts'
import { frameUrl, ticketFor } from '#features/extensions/server/ticket.ts'
import { implement } from '#server/kit/implement.ts'

export const extensionHandlers = implement(extensionCalls, {
  list: (ctx, { kind }) => listExtensions(ctx, kind),
  async open(ctx, { key }) {
    await openExtension(ctx, key)
    return OK
  },
  digitalTicket: (ctx) => ticketFor(ctx, 'digital'),
  callAgent: ({ config }) => ({ numbers: config.CALLAGENT_NUMBERS, hasFrame: frameUrl(config, 'callagent') !== null }),
  callAgentTicket: (ctx) => ticketFor(ctx, 'callagent'),
})
