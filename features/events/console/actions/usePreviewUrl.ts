import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { canPreview, type EventStatus } from '#features/events/rules.ts'

/** A link lasts two hours; one that is looked at is never older than half of that. */
const FRESH_MS = 3_600_000

/** Where an event that is not out can be seen as it will be; null where it cannot. */
export function usePreviewUrl(bventId: string, status: EventStatus): string | null {
  const link = useQuery({
    ...callQuery(eventCalls.previewLink, { bventId }, { ignoresErrors: true }),
    enabled: canPreview(status),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  return canPreview(status) ? (link.data?.url ?? null) : null
}
