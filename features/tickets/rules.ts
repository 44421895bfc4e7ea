import { parseMoney } from '#core/money.ts'

export const ticketStatuses = ['NotEnabled', 'NotStarted', 'Ended', 'SoldOut', 'OnSale'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const UNLIMITED = 9_999_999
export const MOST_SORTED = 500
export const MOST_PER_PERSON = 1_000

type Sale = { isOpen: boolean; saleStartTime: Date | null; saleEndTime: Date | null; total: number; sold: number }

/** First match: closed, not begun, over, sold out; otherwise on sale. */
export function ticketStatus({ isOpen, saleStartTime, saleEndTime, total, sold }: Sale, now: Date): TicketStatus {
  if (!isOpen) return 'NotEnabled'
  if (saleStartTime && now < saleStartTime) return 'NotStarted'
  if (saleEndTime && now > saleEndTime) return 'Ended'
  return sold >= total ? 'SoldOut' : 'OnSale'
}

type Room = { /** On site, where seats end. */ hasRoomLimit: boolean; capacity: number | null }

/** What would surprise whoever publishes: nothing to take, nothing to take now, or no end of taking. A missing ticket is a step of its own. */
export function saleProblem(
  tickets: readonly Sale[],
  { hasRoomLimit, capacity }: Room,
  now: Date,
): 'allClosed' | 'noneOnSale' | 'endless' | null {
  if (tickets.length === 0) return null
  const open = tickets.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return 'allClosed'
  if (!open.some((ticket) => ['OnSale', 'NotStarted'].includes(ticketStatus(ticket, now)))) return 'noneOnSale'
  return hasRoomLimit && capacity === null && open.some(({ total }) => total === UNLIMITED) ? 'endless' : null
}

export function surplus({ total, sold }: { total: number; sold: number }): number {
  return total - sold
}

/** The import offers tickets that are open and have seats; which sale window they have does not matter there. */
export function isUsableForImport(ticket: { status: TicketStatus; surplusNum: number }): boolean {
  return ticket.surplusNum > 0 && ticket.status !== 'NotEnabled'
}

/** What a form can know before it asks; the server judges again. */
export function priceProblem(price: string, most: number): 'notMoney' | 'tooHigh' | null {
  const minor = parseMoney(price)
  if (minor === null) return 'notMoney'
  return minor > most * 100 ? 'tooHigh' : null
}

export function totalProblem(total: number, sold: number): 'wrong' | 'belowSold' | null {
  if (!Number.isInteger(total) || total < 1 || total >= UNLIMITED) return 'wrong'
  return total < sold ? 'belowSold' : null
}

export function endsTooEarly(saleStartTime: string | null, saleEndTime: string | null): boolean {
  return Boolean(saleStartTime && saleEndTime && Date.parse(saleEndTime) <= Date.parse(saleStartTime))
}

/** Sold of total as a share from 0 to 1; an unlimited ticket has none. */
export function soldShare({ soldNum, totalTicket }: { soldNum: number; totalTicket: number }): number | null {
  return totalTicket === UNLIMITED ? null : Math.min(1, soldNum / totalTicket)
}
