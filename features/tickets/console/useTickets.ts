import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { eventCalls } from '#features/events/contract.ts'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'

/** Saving or deleting a ticket also moves the event's counts and its progress. */
export const ticketChanges = [ticketCalls.list, eventCalls.detail, eventCalls.progress] as const

const NONE: readonly Ticket[] = []

const listOf = (bventId: string) => callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true })

export function useTickets(bventId: string) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(listOf(bventId))
  return { tickets: data ?? NONE, isLoaded: data !== undefined, error, refetch, dataUpdatedAt }
}

/** The list as it is right now, for those that need not be drawn again with it; changed before the server is asked, or with its answer. */
export function useTicketCache(bventId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const query = listOf(bventId)
    const { queryKey } = query
    return {
      ids: () => (client.getQueryData<Ticket[]>(queryKey) ?? NONE).map(({ ticketId }) => ticketId),
      refresh: () => {
        for (const call of ticketChanges) void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
      },
      newest: (): Promise<readonly Ticket[]> => client.fetchQuery({ ...query, staleTime: 0 }),
      put: (ticket: Ticket) =>
        client.setQueryData<Ticket[]>(queryKey, (all) => all?.map((old) => (old.ticketId === ticket.ticketId ? ticket : old))),
      arrange: (ticketIds: readonly string[]) => {
        const place = new Map(ticketIds.map((id, at) => [id, at]))
        const placeOf = ({ ticketId }: Ticket) => place.get(ticketId) ?? ticketIds.length
        client.setQueryData<Ticket[]>(queryKey, (all) => all && [...all].sort((one, other) => placeOf(one) - placeOf(other)))
      },
    }
  }, [client, bventId])
}
