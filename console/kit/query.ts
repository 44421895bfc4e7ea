import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query'
import { queryKeyOf, type Call, type InputOf, type ResultOf } from '#core/call.ts'
import { callApi, type CallError, type CallOptions } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'

/** `useQuery(callQuery(call, request))`: cached per organisation, cancelled when nobody waits for it any more. */
export function callQuery<C extends Call>(call: C, request: InputOf<C>, options: CallOptions = {}) {
  return queryOptions<ResultOf<C>, CallError>({
    queryKey: [currentOrgId(), ...queryKeyOf(call, request)],
    queryFn: ({ signal }) => callApi(call, request, { ...options, signal }),
  })
}

/** The same as a hook, for what a page simply reads. */
export function useCallQuery<C extends Call>(call: C, request: InputOf<C>, options: CallOptions = {}) {
  return useQuery(callQuery(call, request, options))
}

/** A write; the calls named in `changes` are fetched again afterwards. */
export function useCall<C extends Call>(
  call: C,
  { changes = [], ...options }: CallOptions & { changes?: readonly Call[] } = {},
): UseMutationResult<ResultOf<C>, CallError, InputOf<C>> {
  const client = useQueryClient()
  return useMutation<ResultOf<C>, CallError, InputOf<C>>({
    mutationFn: (request) => callApi(call, request, options),
    onSettled: () => refetchCalls(client, changes),
  })
}

/** Whatever of these calls is on screen is asked again. */
export async function refetchCalls(client: QueryClient, calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })))
}
