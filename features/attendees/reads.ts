import { attendeeCalls } from '#features/attendees/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'

/** What looks different once somebody was added, changed, moved or taken away. */
export const attendeeReads = [
  attendeeCalls.list,
  attendeeCalls.statistics,
  attendeeCalls.rollBackReach,
  attendeeCalls.detail,
  attendeeCalls.duplicateList,
  ticketCalls.list,
  eventCalls.totalStatistics,
] as const
