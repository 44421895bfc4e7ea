import { useQuery } from '@tanstack/react-query'
import { eventCalls } from '#features/events/contract.ts'
import { callQuery } from '#console/kit/query.ts'

/** The event of the workspace; every page of it shares one answer. */
export function useEvent(bventId: string) {
  return useQuery(callQuery(eventCalls.detail, { bventId }))
}
