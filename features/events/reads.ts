import type { Call } from '#core/call.ts'
import { eventCalls } from '#features/events/contract.ts'

export const eventLists: readonly Call[] = [eventCalls.list, eventCalls.inProgress, eventCalls.calendar]
/** What any change of an event may have moved. */
export const eventReads: readonly Call[] = [
  ...eventLists,
  eventCalls.detail,
  eventCalls.publishCheck,
  eventCalls.statistics,
  eventCalls.totalStatistics,
]
