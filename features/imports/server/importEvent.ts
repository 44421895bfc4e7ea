import { sql } from 'kysely'
import { hasBenefit } from '#features/benefits/rules.ts'
import { findEvent, findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import { say } from '#features/imports/say.ts'
import { isUsableForImport, surplus, ticketStatus } from '#features/tickets/rules.ts'
import { ticketsOf } from '#features/tickets/server/queries.ts'
import { saveTicket } from '#features/tickets/server/saveTicket.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

type Asking = Pick<Context, 'db' | 'who' | 'now'>
const codes = {
  Internal: { read: 'lite_res_page_attendeesimport', write: 'lite_res_act_import' },
  External: { read: 'lite-res-page-attendeesimport', write: 'lite-res-act-external' },
} as const

/** An external event has codes and a benefit of its own. */
function admit({ who, now }: Asking, event: EventRecord, act: 'read' | 'write'): EventRecord {
  const isExternal = event.bventType === 'External'
  if (!who.codes.has(codes[isExternal ? 'External' : 'Internal'][act])) throw new AppError('core.forbidden')
  if (isExternal && !hasBenefit(who.benefits, 'ExternalEvent', now)) throw new AppError('benefit.missing')
  return event
}

export async function findImportEvent(ctx: Asking, bventId: string): Promise<EventRecord> {
  return admit(ctx, await findEvent(ctx, bventId), 'read')
}

export async function findEventToImport(ctx: Asking, bventId: string): Promise<EventRecord> {
  return admit(ctx, await findWritableEvent(ctx, bventId), 'write')
}

/** External events sell nothing, so nobody has made a ticket for them: the first import does, once. */
export async function ticketOfExternal(ctx: Context, { id: bventId }: EventRecord): Promise<string> {
  await sql`select id from bvent where id = ${bventId} for no key update`.execute(ctx.db)
  const tickets = await ticketsOf(ctx.db, bventId)
  const usable = tickets.filter((ticket) => isUsableForImport({ status: ticketStatus(ticket, ctx.now), surplusNum: surplus(ticket) }))
  if (usable[0]) return usable[0].id
  return (await saveTicket(ctx, { bventId, name: say(ctx.language, 'externalTicket') })).ticketId
}
