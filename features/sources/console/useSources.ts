import { useQuery } from '@tanstack/react-query'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { todayIn } from '#core/dateTime.ts'
import { eventCalls } from '#features/events/contract.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { touches } from '#features/sources/rules.ts'

export const periods = ['all', '28', '7'] as const
export const views = ['channel', 'promoter'] as const
const DEFAULTS = { period: 'all', touch: '', view: 'channel' }

export const sourceChanges = [sourceCalls.list, sourceCalls.trend] as const

/** What the page is asked for, out of its address, and what came of it. */
export function useSources(bventId: string) {
  const [address, setAddress] = useAddressState(DEFAULTS)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const period = periods.find((known) => known === address.period) ?? 'all'
  const view = views.find((known) => known === address.view) ?? 'channel'
  const touch = touches.find((known) => known === address.touch)
  const from = period === 'all' || !event ? undefined : daysBefore(todayIn(event.timeZone, serverNow()), Number(period) - 1)
  const asked = { bventId, ...(from && { from }), ...(touch && { touch }) }
  const query = useQuery({
    ...callQuery(sourceCalls.list, asked, { ignoresErrors: true }),
    placeholderData: (previous, before) => (before?.queryKey[0] === currentOrgId() ? previous : undefined),
  })
  return { asked, period, view, touch, setAddress, event, ...query }
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
}
