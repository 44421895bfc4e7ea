import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import type { About } from '#features/forms/drafts.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { useUser } from '#console/kit/user.ts'

const NO_TICKETS: About['tickets'] = []

/** What every draft of signing up says beside itself; null until the event is known. */
export function useAbout(bventId: string): About | null {
  const { data: event } = useQuery(callQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }))
  const { data: tickets = NO_TICKETS } = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true }))
  const orgName = useUser()?.orgInfo?.name ?? ''
  return useMemo(() => (event ? { event, tickets, orgName } : null), [event, tickets, orgName])
}
