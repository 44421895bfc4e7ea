import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Call, InputOf, ResultOf } from '#core/call.ts'
import type { Pager } from '#core/envelope.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'

/** A list with its pager, which the client merges into it. */
export type RowsOf<C extends Call> = ResultOf<C> & Pager

/** One page of a list. The old page stays until the next arrives, unless it belongs to another organisation. */
export function useRows<C extends Call>(call: C, request: InputOf<C>): UseQueryResult<RowsOf<C>, CallError> {
  return useQuery({
    ...callQuery(call, request, { ignoresErrors: true }),
    placeholderData: (previous, query) => (query?.queryKey[0] === currentOrgId() ? previous : undefined),
  }) as UseQueryResult<RowsOf<C>, CallError>
}

export type TableData<Row> = {
  rows: readonly Row[] | undefined
  total: number
  isStale: boolean
  isFetching: boolean
  error: Error | null
  fetchedAt: number | undefined
  onRefresh: () => void
}

/** What a table needs to know of a query. */
export function tableData<Data, Row>(
  query: UseQueryResult<Data, CallError>,
  read: (data: Data) => { rows: readonly Row[]; total: number },
): TableData<Row> {
  const { data, isPlaceholderData, isFetching, error, dataUpdatedAt, refetch } = query
  const { rows, total } = data === undefined ? { rows: undefined, total: 0 } : read(data)
  return {
    rows,
    total,
    isStale: isPlaceholderData,
    isFetching,
    error,
    fetchedAt: dataUpdatedAt || undefined,
    onRefresh: () => void refetch(),
  }
}
