import { useQueries } from '@tanstack/react-query'
import { callQuery } from '#console/kit/query.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { inEvent } from '#features/attendees/console/about.ts'

/** Everything these people answered, in their order: lists across events know only what all events ask. */
export function useDetails(people: readonly { bventId: string; attendeeId: string }[]) {
  const found = useQueries({
    queries: people.map(({ bventId, attendeeId }) =>
      callQuery(attendeeCalls.detail, inEvent(bventId, { attendeeId }), { ignoresErrors: true }),
    ),
  })
  return { attendees: found.flatMap(({ data }) => data ?? []), error: found.find((one) => one.error)?.error }
}
