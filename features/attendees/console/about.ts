import { attendeeCalls } from '#features/attendees/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'

/** Every call takes the event it is about; without one it is about the organisation. */
export function inEvent<Request extends object>(bventId: string, request: Request): Request {
  return bventId ? { ...request, bventId } : request
}

/** What looks different once somebody was added, changed, moved or taken away. */
export const attendeeChanges = [
  attendeeCalls.list,
  attendeeCalls.statistics,
  attendeeCalls.rollBackReach,
  attendeeCalls.detail,
  attendeeCalls.duplicateList,
  ticketCalls.list,
  eventCalls.totalStatistics,
] as const
