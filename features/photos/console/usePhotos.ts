import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeyOf, type InputOf } from '#core/call.ts'
import { callApi, type CallError } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { photoCalls as calls } from '#features/photos/contract.ts'

const REFETCH_MS = 15_000

/** One page after the other as far as somebody has looked; asked again while the page is open, since photographers send on. */
export function usePhotos(wanted: Omit<InputOf<typeof calls.list>, 'after'>) {
  const query = useInfiniteQuery<Awaited<ReturnType<typeof read>>, CallError>({
    queryKey: [currentOrgId(), ...queryKeyOf(calls.list, wanted)],
    queryFn: ({ pageParam, signal }) => read(wanted, String(pageParam), signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  })
  return { ...query, photos: query.data?.pages.flatMap(({ list }) => list) ?? [] }
}

const read = (wanted: Omit<InputOf<typeof calls.list>, 'after'>, after: string, signal: AbortSignal) =>
  callApi(calls.list, { ...wanted, after }, { signal, ignoresErrors: true })

export function useRefetchPhotos() {
  const client = useQueryClient()
  return () => void refetchCalls(client, [calls.list, calls.album])
}
