import { useQuery, useQueryClient } from '@tanstack/react-query'
import { externalEventCalls as calls, type Right } from '#features/externalEvents/contract.ts'
import { byDue } from '#features/externalEvents/rules.ts'
import { callApi } from '#console/kit/callApi.ts'
import { callQuery, useCall } from '#console/kit/query.ts'

export type RightKind = 'benefit' | 'obligation'

/** Both kinds have the same calls under two names. */
const callsOf = {
  benefit: { list: calls.benefitList, create: calls.benefitCreate, update: calls.benefitUpdate, delete: calls.benefitDelete },
  obligation: {
    list: calls.obligationList,
    create: calls.obligationCreate,
    update: calls.obligationUpdate,
    delete: calls.obligationDelete,
  },
} as const

export function useRights(kind: RightKind, bventId: string) {
  const { data, error, refetch } = useQuery(callQuery(callsOf[kind].list, { bventId }, { ignoresErrors: true }))
  return { rights: data && byDue(data.list), error, refetch: () => void refetch() }
}

export function useRightWrites(kind: RightKind) {
  const { list, create, update, delete: remove } = callsOf[kind]
  const options = { changes: [list], ignoresErrors: true }
  return { create: useCall(create, options), update: useCall(update, options), remove: useCall(remove, options) }
}

/** Not a queued write: what is closed while the network is away must not be saved later. */
export function useRightSave(kind: RightKind, bventId: string) {
  const client = useQueryClient()
  const { list, create, update } = callsOf[kind]
  return async (draft: RightDraft, id: string | null, changes: Partial<RightDraft>): Promise<void> => {
    try {
      if (id) await callApi(update, { bventId, id, ...changes }, { ignoresErrors: true })
      else await callApi(create, { bventId, ...draft }, { ignoresErrors: true })
    } finally {
      void client.invalidateQueries({ queryKey: callQuery(list, { bventId }).queryKey })
    }
  }
}

export type RightDraft = Omit<Right, 'id'>
