import { useEffect, useEffectEvent } from 'react'
import { useCall } from '#console/kit/query.ts'
import { customCalls } from '#features/statistics/customContract.ts'

/** The list of reports says when one last looked at the standard questions. */
export function useLook(bventId?: string): void {
  const look = useCall(customCalls.look, { changes: [customCalls.reports], ignoresErrors: true })
  const told = useEffectEvent((of?: string) => look.mutate(of ? { bventId: of } : {}))
  useEffect(() => told(bventId), [bventId])
}
