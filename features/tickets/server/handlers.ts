import { sql } from 'kysely'
import { OK } from '#core/schema.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { findTicket, ticketOf, ticketsOf } from '#features/tickets/server/queries.ts'
import { saveTicket } from '#features/tickets/server/saveTicket.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

async function listTickets(ctx: Context, bventId: string): Promise<Ticket[]> {
  return (await ticketsOf(ctx.db, bventId)).map((row) => ticketOf(row, ctx))
}

async function setFlag(ctx: Context, bventId: string, ticketId: string, change: { isOpen?: boolean; isShow?: boolean }): Promise<Ticket> {
  await findWritableEvent(ctx, bventId)
  const before = required(await findTicket(ctx.db, bventId, ticketId))
  const row = await ctx.db
    .updateTable('ticket')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'ticket.save',
    objectId: ticketId,
    bventId,
    before: { isOpen: before.isOpen, isShow: before.isShow },
    after: change,
  })
  return ticketOf(row, ctx)
}

export const ticketHandlers = implement(ticketCalls, {
  async list(ctx, { bventId }) {
    await findEvent(ctx, bventId)
    return listTickets(ctx, bventId)
  },
  save: (ctx, request) => saveTicket(ctx, request),

  /** A ticket that somebody holds, or ever held, is closed instead. */
  async delete(ctx, { bventId, ticketId }) {
    await findWritableEvent(ctx, bventId)
    const before = required(await findTicket(ctx.db, bventId, ticketId))
    const { numDeletedRows } = await ctx.db
      .deleteFrom('ticket')
      .where('id', '=', ticketId)
      .where('sold', '=', 0)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('attendee').select('attendee.id').where('attendee.ticketId', '=', ticketId))),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('ticket.hasSold')
    await audit(ctx, { action: 'ticket.delete', objectId: ticketId, bventId, before: ticketOf(before, ctx) })
    return OK
  },

  open: (ctx, { bventId, ticketId, isOpen }) => setFlag(ctx, bventId, ticketId, { isOpen }),
  show: (ctx, { bventId, ticketId, isShow }) => setFlag(ctx, bventId, ticketId, { isShow }),

  async endWithEvent(ctx, { bventId, ticketIds }) {
    const event = await findWritableEvent(ctx, bventId)
    let query = ctx.db
      .updateTable('ticket')
      .set((eb) => ({ saleEndTime: event.endTime, version: eb('version', '+', 1) }))
      .where('bventId', '=', bventId)
      .where((eb) => eb.or([eb('saleStartTime', 'is', null), eb('saleStartTime', '<', event.endTime)]))
    if (ticketIds) query = query.where('id', 'in', ticketIds.length > 0 ? ticketIds : [bventId])
    await query.execute()
    await audit(ctx, { action: 'ticket.endWithEvent', objectId: bventId, bventId, after: { saleEndTime: event.endTime, ticketIds } })
    return listTickets(ctx, bventId)
  },

  async sort(ctx, { bventId, ticketIds }) {
    await findWritableEvent(ctx, bventId)
    await sql`
      update ticket t set sort_id = o.place from unnest(${ticketIds}::uuid[]) with ordinality as o (id, place)
      where t.id = o.id and t.bvent_id = ${bventId}`.execute(ctx.db)
    return OK
  },
})
