import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { liveCalls } from '#features/live/contract.ts'

const quiet = { ignoresErrors: true }
/** Viewers and hosts change it while somebody looks. */
const LOOK_MS = 10_000

export function useRoom(id: string) {
  return useQuery({ ...callQuery(liveCalls.detail, { id }, quiet), staleTime: 0, refetchInterval: LOOK_MS })
}

export function useWatchData(id: string) {
  return useQuery({ ...callQuery(liveCalls.watchData, { id }, quiet), staleTime: 0, refetchInterval: LOOK_MS })
}

export function useHealth(id: string, isAsked: boolean) {
  return useQuery({ ...callQuery(liveCalls.health, { id }, quiet), staleTime: 0, refetchInterval: LOOK_MS, enabled: isAsked })
}

/** After a change everything that shows a room asks again. */
export function useRefetch(): () => Promise<void> {
  const client = useQueryClient()
  return () => refetchCalls(client, [liveCalls.detail, liveCalls.list, liveCalls.watchData, liveCalls.userRecord])
}
