import { eventCalls } from '#features/events/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { queryClient } from '#console/shell/queryClient.ts'

/** What the guard must know of an event before its pages are shown; a private one of others, or none, is refused by the call itself. */
export async function loadEventFacts(bventId: string): Promise<{ type: string; url: string }> {
  const { type, siteUrl } = await queryClient.ensureQueryData(callQuery(eventCalls.detail, { bventId }))
  return { type, url: siteUrl }
}
