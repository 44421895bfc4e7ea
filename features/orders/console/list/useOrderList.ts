import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { callQuery } from '#console/kit/query.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { usePageEnds } from '#console/kit/usePageEnds.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { eventCalls } from '#features/events/contract.ts'
import { orderListCalls, type OrderTotal } from '#features/orders/listContract.ts'
import { addressDefaults, matchOf, requestOf, searchIn } from '#features/orders/console/list/orderAddress.ts'

/** One page of orders, the counts behind the tabs and the sums, as the address asks for them. */
export function useOrderList(bventId: string) {
  const [address, setAddress] = useAddressState(addressDefaults)
  const search = searchIn(address)
  const { data: event } = useQuery({ ...callQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }), enabled: bventId !== '' })
  const timeZone = event?.timeZone ?? EVENT_TIME_ZONE
  const { pageNo, pageSize, ...asked } = search
  const ends = usePageEnds(JSON.stringify([bventId, asked, pageSize]))
  const query = useRows(orderListCalls.list, { ...requestOf(search, bventId, timeZone), ...ends.before(pageNo) })
  const next = query.isPlaceholderData ? '' : query.data?.next
  useEffect(() => ends.note(pageNo, next), [ends, pageNo, next])
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const lastPage = Math.max(1, Math.ceil(data.total / search.pageSize))

  // The last row of the last page went away, or the link is old: the page before is shown.
  useEffect(() => {
    if (!data.isStale && data.rows?.length === 0 && data.total > 0 && search.pageNo > lastPage) setAddress({ pageNo: String(lastPage) })
  }, [data.isStale, data.rows?.length, data.total, search.pageNo, lastPage, setAddress])

  return {
    address,
    setAddress,
    search,
    match: matchOf(search, timeZone),
    data,
    counts: query.data?.counts ?? NO_COUNTS,
    totals: query.data?.totals ?? NO_TOTALS,
    waiting: query.data?.waiting ?? NOTHING_WAITS,
  }
}

const NO_COUNTS: readonly { code: string; total: number }[] = []
const NOTHING_WAITS = { refund: 0, receipt: 0 }
const NO_TOTALS: readonly OrderTotal[] = []
