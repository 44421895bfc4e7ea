import { useQuery } from '@tanstack/react-query'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { eventCalls } from '#features/events/contract.ts'
import { callQuery } from '#console/kit/query.ts'

/** The clock by which attendees' moments are read and asked for: their event's; across events the one the server filters by. */
export function useTimeZone(bventId: string): string {
  const { data } = useQuery({ ...callQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }), enabled: bventId !== '' })
  return data?.timeZone ?? EVENT_TIME_ZONE
}
