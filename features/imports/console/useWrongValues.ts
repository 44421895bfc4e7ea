import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '#core/call.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { WrongValues } from '#features/imports/shapes.ts'

export type About = { BventId: string; Key: string }
const none: WrongValues = { list: [], fields: [] }

/** Which wrong values stand in the file how often, and what could stand there instead. */
export function useWrongValues(about: About, hasErrors: boolean): WrongValues {
  const { data } = useQuery({ ...callQuery(importCalls.wrongValues, about, { ignoresErrors: true }), enabled: hasErrors })
  return hasErrors ? (data ?? none) : none
}

export function optionsOf({ fields }: WrongValues, fieldName: string): readonly string[] {
  return fields.find((field) => field.fieldName === fieldName)?.options ?? []
}

/** Rows, counts and wrong values are fetched anew once a cell has changed. */
export function useRowsChanged(): () => void {
  const client = useQueryClient()
  return () => {
    for (const call of [importCalls.rows, importCalls.task, importCalls.wrongValues])
      void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
  }
}
