import { sql } from 'kysely'
import { textIn } from '#core/messages.ts'
import { ticketMessages } from '#features/tickets/messages.ts'
import { isUsableForImport, surplus, ticketStatus } from '#features/tickets/rules.ts'
import { ticketsOf } from '#features/tickets/server/queries.ts'
import { saveTicket } from '#features/tickets/server/saveTicket.ts'
import type { Context } from '#server/kit/context.ts'

/** External events sell nothing, so nobody has made a ticket for them: the first person who comes does, once. */
export async function ticketOfExternal(ctx: Context, bventId: string): Promise<string> {
  await sql`select id from bvent where id = ${bventId} for no key update`.execute(ctx.db)
  const tickets = await ticketsOf(ctx.db, bventId)
  const usable = tickets.find((ticket) => isUsableForImport({ status: ticketStatus(ticket, ctx.now), surplusNum: surplus(ticket) }))
  if (usable) return usable.id
  return (await saveTicket(ctx, { bventId, name: textIn(ticketMessages['tickets.external'], ctx.language) })).ticketId
}
