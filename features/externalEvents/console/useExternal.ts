import { useQuery } from '@tanstack/react-query'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { callQuery } from '#console/kit/query.ts'

/** The external event with who runs it and what our part is. */
export function useExternal(bventId: string) {
  return useQuery(callQuery(externalEventCalls.detail, { bventId }, { ignoresErrors: true }))
}
