import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#core/call.ts'
import { callQuery, refetchCalls, useCall, useCallQuery } from '#console/kit/query.ts'
import { customCalls, type Definition, type Report } from '#features/statistics/customContract.ts'

/** Written without zod, which stays on the server. */
export const firstDefinition: Definition = {
  rows: [{ field: 'TicketName' }],
  columns: [],
  measures: ['people', 'rate'],
  currency: 'CNY',
  chart: 'bar',
}

/** What is being looked at: as it was saved, with what has been changed since. */
export function useReport(bventId: string | undefined, saved: Report | undefined, onSaved: (id: string) => void) {
  const client = useQueryClient()
  const [definition, setDefinition] = useState(saved?.definition ?? firstDefinition)
  const [version, setVersion] = useState(saved?.version)
  const [isShared, setShared] = useState(saved?.isShared ?? false)
  const which = bventId ? { bventId } : {}
  const fields = useCallQuery(customCalls.fields, which)
  const pivot = useQuery({
    ...callQuery(customCalls.pivot, { ...which, definition }),
    placeholderData: (previous) => previous,
    retry: false,
  })
  const save = useCall(customCalls.save, { changes: [customCalls.reports] })

  const keep = async (given: { name: string; isNew?: boolean; isShared?: boolean }) => {
    const share = given.isShared ?? (given.isNew ? false : isShared)
    const isOld = saved && !given.isNew
    const request: InputOf<typeof customCalls.save> = { ...which, definition, name: given.name, isShared: share }
    const kept = await save.mutateAsync(isOld && version !== undefined ? { ...request, id: saved.id, version } : request)
    setVersion(kept.version)
    setShared(share)
    if (!isOld) onSaved(kept.id)
    else await refetchCalls(client, [customCalls.open])
  }
  const isChanged = JSON.stringify(definition) !== JSON.stringify(saved?.definition ?? firstDefinition)
  return {
    bventId,
    saved,
    definition,
    change: (part: Partial<Definition>) => setDefinition((now) => ({ ...now, ...part })),
    fields: fields.data,
    fieldsError: fields.error,
    pivot,
    isShared,
    isChanged,
    version,
    setVersion,
    keep,
  }
}
export type ReportState = ReturnType<typeof useReport>
