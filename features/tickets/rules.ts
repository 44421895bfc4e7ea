export const ticketStatuses = ['NotEnabled', 'NotStarted', 'Ended', 'SoldOut', 'OnSale'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const UNLIMITED = 9_999_999

type Sale = { isOpen: boolean; saleStartTime: Date | null; saleEndTime: Date | null; total: number; sold: number }

/** First match: closed, not begun, over, sold out; otherwise on sale. */
export function ticketStatus({ isOpen, saleStartTime, saleEndTime, total, sold }: Sale, now: Date): TicketStatus {
  if (!isOpen) return 'NotEnabled'
  if (saleStartTime && now < saleStartTime) return 'NotStarted'
  if (saleEndTime && now > saleEndTime) return 'Ended'
  return sold >= total ? 'SoldOut' : 'OnSale'
}

export function surplus({ total, sold }: { total: number; sold: number }): number {
  return total - sold
}

/** The import offers tickets that are open and have seats; which sale window they have does not matter there. */
export function isUsableForImport(ticket: { status: TicketStatus; surplusNum: number }): boolean {
  return ticket.surplusNum > 0 && ticket.status !== 'NotEnabled'
}
