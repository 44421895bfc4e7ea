import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { addressDefaults, hidesCancelled, matchOf, requestOf, searchIn } from '#features/attendees/console/list/listAddress.ts'

/** One page of attendees and the counts behind the tabs, as the address asks for them. */
export function useAttendeeList(bventId: string) {
  const [address, setAddress] = useAddressState(addressDefaults)
  const { pathname } = useLocation()
  const search = searchIn(address)
  const isHideCancelled = hidesCancelled(pathname)
  const match = matchOf(search, isHideCancelled)

  const query = useRows(attendeeCalls.list, inEvent(bventId, requestOf(search, isHideCancelled)))
  const data = tableData(query, ({ attendees, searchCount }) => ({ rows: attendees, total: searchCount }))
  const { Status: _, ...untabbed } = match
  const { data: counted } = useQuery(callQuery(attendeeCalls.statistics, inEvent(bventId, untabbed), { ignoresErrors: true }))
  const lastPage = Math.max(1, Math.ceil(data.total / search.pageSize))

  // The last row of the last page went away, or the link is old: the page before is shown.
  useEffect(() => {
    if (!data.isStale && data.rows?.length === 0 && data.total > 0 && search.pageNo > lastPage) setAddress({ pageNo: String(lastPage) })
  }, [data.isStale, data.rows?.length, data.total, search.pageNo, lastPage, setAddress])

  return { address, setAddress, search, match, data, counts: counted?.attendeeCounts ?? NO_COUNTS, isHideCancelled }
}

const NO_COUNTS: readonly { code: string; codeName: string; total: number }[] = []
export type AttendeeList = ReturnType<typeof useAttendeeList>
