import { useQuery } from '@tanstack/react-query'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { callQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'

/** Where the event is, by whose clock everything is said. */
export function useEventZone(bventId: string): { timeZone: string; title: string } {
  const { data } = useQuery(callQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }))
  return { timeZone: data?.timeZone ?? EVENT_TIME_ZONE, title: data?.title ?? '' }
}
