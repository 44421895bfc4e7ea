import type { Selectable } from 'kysely'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf } from '#core/money.ts'
import type { Schema } from '#db/schema.ts'
import type { Ticket } from '#features/tickets/contract.ts'
import { ticketMessages } from '#features/tickets/messages.ts'
import { surplus, ticketStatus } from '#features/tickets/rules.ts'
import type { Db } from '#server/kit/database/db.ts'

export type TicketRow = Selectable<Schema['ticket']>

export async function ticketsOf(db: Db, bventId: string): Promise<TicketRow[]> {
  return db.selectFrom('ticket').selectAll().where('bventId', '=', bventId).orderBy('sortId').orderBy('id').execute()
}

export async function findTicket(db: Db, bventId: string, ticketId: string): Promise<TicketRow | undefined> {
  return db.selectFrom('ticket').selectAll().where('id', '=', ticketId).where('bventId', '=', bventId).executeTakeFirst()
}

export function ticketOf(row: TicketRow, { now, language }: { now: Date; language: Language }): Ticket {
  const status = ticketStatus(row, now)
  return {
    ticketId: row.id,
    name: row.name,
    status,
    statusName: textIn(ticketMessages[`tickets.${status}`], language),
    totalTicket: row.total,
    soldNum: row.sold,
    surplusNum: surplus(row),
    description: row.description,
    price: moneyOf(row.priceMinor),
    currency: row.currency as Ticket['currency'],
    saleStartTime: row.saleStartTime?.toISOString() ?? null,
    saleEndTime: row.saleEndTime?.toISOString() ?? null,
    perPersonLimit: row.perPersonLimit,
    isNeedApproval: row.isNeedApproval,
    isOpen: row.isOpen,
    isShow: row.isShow,
    sortId: row.sortId,
    version: row.version,
  }
}
