import { textIn } from '#core/messages.ts'
import { ticketMessages } from '#features/tickets/messages.ts'
import { ticketPages } from '#features/tickets/pages.ts'
import { saleProblem } from '#features/tickets/rules.ts'
import { ticketsOf } from '#features/tickets/server/queries.ts'
import type { Context, PublishFinding } from '#server/kit/context.ts'

/** Whether anybody could register, and whether registering would ever end. */
export async function ticketFindings({ db, now, language }: Context, bventId: string): Promise<PublishFinding[]> {
  const tickets = await ticketsOf(db, bventId)
  const event = await db.selectFrom('bvent').select(['capacity', 'form']).where('id', '=', bventId).executeTakeFirst()
  const problem = saleProblem(tickets, { hasRoomLimit: event?.form !== 'Online', capacity: event?.capacity ?? null }, now)
  if (!problem) return []
  const page = ticketPages.list.name
  return [{ code: problem, level: 'warn', text: textIn(ticketMessages[`tickets.found_${problem}`], language), page }]
}
