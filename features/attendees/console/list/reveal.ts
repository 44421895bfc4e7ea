import { useMutation } from '@tanstack/react-query'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { FieldValue } from '#features/attendees/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { createStore, useStore } from '#console/kit/store.ts'

/** What was uncovered stays so on this page only; every look is in the audit log. */
const revealed = createStore<ReadonlyMap<string, readonly FieldValue[]>>(new Map())

export const hiddenFields = ['Mobile', 'Email', 'IdNumber'] as const

export function isHiddenField(fieldName: string): boolean {
  return (hiddenFields as readonly string[]).includes(fieldName)
}

export function useRevealed(attendeeId: string): readonly FieldValue[] | undefined {
  return useStore(revealed).get(attendeeId)
}

export function coverAll(): void {
  revealed.set(new Map())
}

export function useReveal({ attendeeId, bventId }: { attendeeId: string; bventId: string }) {
  return useMutation({
    mutationFn: (fieldNames: readonly string[]) => callApi(attendeeCalls.reveal, { bventId, attendeeId, fieldNames: [...fieldNames] }),
    onSuccess: (values) => revealed.set(new Map(revealed.get()).set(attendeeId, merged(revealed.get().get(attendeeId), values))),
  })
}

function merged(known: readonly FieldValue[] = [], fresh: readonly FieldValue[]): FieldValue[] {
  const names = new Set(fresh.map(({ fieldName }) => fieldName))
  return [...known.filter(({ fieldName }) => !names.has(fieldName)), ...fresh]
}
