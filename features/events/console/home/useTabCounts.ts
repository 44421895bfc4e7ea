import { useQueries, useQuery } from '@tanstack/react-query'
import type { Pager } from '#core/envelope.ts'
import { eventCalls } from '#features/events/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { useUser } from '#console/kit/user.ts'
import { searchOf, tabs, type HomeFilters, type HomeTab } from '#features/events/console/home/homeSearch.ts'

const counted = tabs.filter((tab) => tab !== 'inProgress')
const nothing = { words: '', type: null, status: null, person: '', tags: [], view: 'cards', sort: 'nearest' } as const

/** How many stand behind each tab in the chosen period, whatever else the list is narrowed to. */
export function useTabCounts({ time }: Pick<HomeFilters, 'time'>): Partial<Record<HomeTab, number>> {
  const accountId = useUser()?.accountId ?? ''
  const { data: inProgress } = useQuery(callQuery(eventCalls.inProgress, {}, { ignoresErrors: true }))
  const totals = useQueries({
    queries: counted.map((tab) => {
      // What is only counted needs no order.
      const { sort: _, ...search } = searchOf({ ...nothing, tags: [], tab, time: tab === 'bin' ? 'All' : time }, accountId)
      return callQuery(eventCalls.list, { ...search, pageNo: 1, pageSize: 1 }, { ignoresErrors: true })
    }),
  })
  const counts: Partial<Record<HomeTab, number>> = inProgress ? { inProgress: inProgress.length } : {}
  for (const [at, tab] of counted.entries()) {
    const total = (totals[at]?.data as Pager | undefined)?.total
    if (total !== undefined) counts[tab] = total
  }
  return counts
}
