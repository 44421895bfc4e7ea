import { useQueryClient } from '@tanstack/react-query'
import { refetchCalls, useCallQuery } from '#console/kit/query.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'

const quiet = { ignoresErrors: true }

export function useLottery(id: string) {
  return useCallQuery(lotteryCalls.get, { id }, quiet)
}

/** After a change everything that shows a lottery asks again. */
export function useRefetch(): () => Promise<void> {
  const client = useQueryClient()
  return () => refetchCalls(client, [lotteryCalls.get, lotteryCalls.list, lotteryCalls.pool, lotteryCalls.winners])
}
