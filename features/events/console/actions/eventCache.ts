import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf, type Call } from '#core/call.ts'
import { eventLists } from '#features/events/reads.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { currentOrgId } from '#console/kit/org.ts'

const keyOf = (call: Call) => [currentOrgId(), ...queryKeyOf(call)]

type Listed = readonly EventRow[] | { list: readonly EventRow[] } | EventRow

/** Shows a change wherever the event is on screen, before the server has said yes. */
export function patchEvent(client: QueryClient, bventId: string, change: Partial<EventRow>): void {
  const patched = <Row extends EventRow>(row: Row): Row => (row.bventId === bventId ? { ...row, ...change } : row)
  for (const call of [...eventLists, eventCalls.detail])
    client.setQueriesData<Listed>({ queryKey: keyOf(call) }, (data) => {
      if (!data) return data
      if (isRows(data)) return data.map(patched)
      if ('list' in data) return { ...data, list: data.list.map(patched) }
      return patched(data)
    })
}

function isRows(data: Listed): data is readonly EventRow[] {
  return Array.isArray(data)
}
