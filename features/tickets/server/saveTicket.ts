import { ticketMessages } from '#features/tickets/messages.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { globalDefaults, type GlobalConfig } from '#core/globalConfig.ts'
import { format, textIn } from '#core/messages.ts'
import { formatMoney, parseMoney } from '#core/money.ts'
import { progressCodes } from '#features/events/rules.ts'
import { findWritableEvent, markProgress } from '#features/events/server/queries.ts'
import type { Ticket, TicketInput } from '#features/tickets/contract.ts'
import { findTicket, ticketOf, type TicketRow } from '#features/tickets/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isUniqueViolation, required } from '#server/kit/errors.ts'

type Saved = TicketInput & { bventId: string; ticketId?: string | undefined; version?: number | undefined }

export async function saveTicket(ctx: Context, { bventId, ticketId, version, ...input }: Saved): Promise<Ticket> {
  const event = await findWritableEvent(ctx, bventId)
  const columns = await columnsOf(ctx, input)
  const before = ticketId ? required(await findTicket(ctx.db, bventId, ticketId)) : null
  const row = await (before ? changeTicket(ctx, before, version, columns) : addTicket(ctx, event, columns)).catch(asRefusal(ctx))
  await markProgress(ctx.db, event, progressCodes.ticket)
  await audit(ctx, {
    action: 'ticket.save',
    objectId: row.id,
    bventId,
    ...(before && { before: ticketOf(before, ctx) }),
    after: ticketOf(row, ctx),
  })
  return ticketOf(row, ctx)
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

async function addTicket({ db, language }: Context, event: { topOrgId: string; id: string }, columns: Columns): Promise<TicketRow> {
  const { name } = columns
  if (!name) throw invalid({ field: 'name', message: textIn(ticketMessages['tickets.wrong.name'], language) })
  return db
    .insertInto('ticket')
    .values({
      topOrgId: event.topOrgId,
      id: uuid(),
      bventId: event.id,
      sortId: sql<number>`(select coalesce(max(sort_id), 0) + 1 from ticket where bvent_id = ${event.id})`,
      ...columns,
      name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The price is fixed once somebody holds the ticket, and the total never falls below what is held; both asked in the update itself. */
async function changeTicket({ db }: Context, before: TicketRow, version: number | undefined, columns: Columns): Promise<TicketRow> {
  const changesPrice =
    (columns.priceMinor !== undefined && columns.priceMinor !== before.priceMinor) ||
    (columns.currency !== undefined && columns.currency !== before.currency)
  let query = db
    .updateTable('ticket')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
  if (version !== undefined) query = query.where('version', '=', version)
  if (changesPrice) query = query.where('sold', '=', 0)
  const row = await query.returningAll().executeTakeFirst()
  if (row) return row
  if (changesPrice && before.sold > 0) throw new AppError('ticket.hasSold')
  throw new AppError('core.changed')
}

function asRefusal({ language }: Context) {
  return (error: unknown): never => {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'ticket_seats') throw new AppError('ticket.belowSold')
    if (constraint === 'ticket_check')
      throw invalid({ field: 'saleEndTime', message: textIn(ticketMessages['tickets.wrong.saleEndTime'], language) })
    if (isUniqueViolation(error, 'ticket_name'))
      throw invalid({ field: 'name', message: textIn(ticketMessages['tickets.wrong.nameTaken'], language) })
    throw error
  }
}

async function columnsOf(ctx: Context, { price, totalTicket, ...plain }: TicketInput) {
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as typeof plain
  return {
    ...(given as { [Key in keyof typeof plain]?: NonNullable<(typeof plain)[Key]> }),
    ...(price !== undefined && { priceMinor: await priceWithin(ctx, price) }),
    ...(totalTicket !== undefined && { total: totalTicket }),
  }
}

async function priceWithin({ db, who, language }: Context, price: string): Promise<number> {
  const { globalConfig } = await db.selectFrom('org').select('globalConfig').where('topOrgId', '=', who.orgId).executeTakeFirstOrThrow()
  const { maxTicketPrice } = { ...globalDefaults, ...(globalConfig as Partial<GlobalConfig>) }
  const minor = parseMoney(price)
  if (minor === null || minor > maxTicketPrice * 100) {
    const most = formatMoney(String(maxTicketPrice))
    throw invalid({ field: 'price', message: format(textIn(ticketMessages['tickets.wrong.price'], language), { most }, language) })
  }
  return minor
}
