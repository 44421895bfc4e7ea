import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { entryCalls } from '#features/finance/contract.ts'
import { bookDefaults, matchOf, narrowedOf, searchIn } from '#features/finance/console/books/bookAddress.ts'

/** The sums, one page of entries and the names of what can be filtered by, as the address asks for them. */
export function useBooks() {
  const [now] = useState(serverNow)
  const [address, setAddress] = useAddressState(bookDefaults)
  const search = searchIn(address, now)
  const { pageNo, pageSize } = search
  const query = useRows(entryCalls.entries, { ...matchOf(search), pageNo, pageSize })
  const {
    data: summary,
    error: summaryError,
    refetch,
  } = useQuery({
    ...callQuery(entryCalls.summary, narrowedOf(search), { ignoresErrors: true }),
    placeholderData: (previous) => previous,
  })
  const { data: choices } = useCallQuery(entryCalls.choices, {}, { ignoresErrors: true })
  return {
    search,
    setAddress,
    summary,
    summaryError,
    onSummaryRetry: () => void refetch(),
    /** The one that is asked for, or that most entries are in. */
    currency: search.currency || summary?.now[0]?.currency || summary?.before[0]?.currency || 'CNY',
    data: tableData(query, ({ list, total }) => ({ rows: list, total })),
    choices: choices ?? NO_CHOICES,
  }
}

const NO_CHOICES = { accounts: [], events: [] }
export type Books = ReturnType<typeof useBooks>
