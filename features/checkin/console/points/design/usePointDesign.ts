import { checkinCalls } from '#features/checkin/contract.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useDesign } from '#console/kit/design/useDesign.ts'
import { callQuery } from '#console/kit/query.ts'

type Source<Values> = {
  valuesOf: (point: WebCheckin) => Values
  first: (point: WebCheckin) => Values
  /** Sends what differs, against the point's version. */
  save: (point: WebCheckin, values: Values) => Promise<unknown>
}

/** One of a point's own pages, as saved and as it is being changed. */
export function usePointDesign<Values extends object>(point: WebCheckin | undefined, { valuesOf, first, save }: Source<Values>) {
  return useDesign<WebCheckin, Values>({
    at: point?.id ?? '',
    isReady: point !== undefined,
    queryOf: (id) => callQuery(checkinCalls.get, { id }, { ignoresErrors: true }),
    valuesOf,
    versionOf: ({ version }) => version,
    async send(id, base, values) {
      await save(base, values)
      return callApi(checkinCalls.get, { id }, { ignoresErrors: true })
    },
    first: async (id) => first(await callApi(checkinCalls.get, { id })),
    changes: [checkinCalls.list, checkinCalls.get],
  })
}
