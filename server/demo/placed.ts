import type { DemoEvent } from '#server/demo/event.ts'
import type { Member } from '#server/demo/filling.ts'

export type PlacedTicket = { id: string; name: string; priceMinor: number; isNeedApproval: boolean }

/** An event with its tickets in the database, and who made it. */
export type PlacedEvent = {
  orgId: string
  bventId: string
  event: DemoEvent
  starts: Date
  ends: Date
  by: Member
  tickets: PlacedTicket[]
}
