import { useQuery, useQueryClient } from '@tanstack/react-query'
import { eventCalls } from '#features/events/contract.ts'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { callQuery } from '#console/kit/query.ts'

/** Saving or deleting a ticket also moves the event's counts and its progress. */
export const ticketChanges = [ticketCalls.list, eventCalls.detail, eventCalls.progress] as const

const NONE: readonly Ticket[] = []

const listOf = (bventId: string) => callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true })

export function useTickets(bventId: string) {
  const { data, error, refetch, dataUpdatedAt, isFetching } = useQuery(listOf(bventId))
  return { tickets: data ?? NONE, isLoaded: data !== undefined, error, refetch, dataUpdatedAt, isFetching }
}

/** The list on screen, changed before the server is asked, or with its answer. */
export function useTicketCache(bventId: string) {
  const client = useQueryClient()
  const { queryKey } = listOf(bventId)
  return {
    newest: async (): Promise<readonly Ticket[]> => {
      await client.invalidateQueries({ queryKey })
      return client.fetchQuery({ ...listOf(bventId), staleTime: 0 })
    },
    put: (ticket: Ticket) =>
      client.setQueryData<Ticket[]>(queryKey, (all) => all?.map((old) => (old.ticketId === ticket.ticketId ? ticket : old))),
    arrange: (ticketIds: readonly string[]) =>
      client.setQueryData<Ticket[]>(
        queryKey,
        (all) => all && [...all].sort((one, other) => ticketIds.indexOf(one.ticketId) - ticketIds.indexOf(other.ticketId)),
      ),
  }
}
