import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { externalEventCalls, type ExternalContact, type ExternalTarget } from '#features/externalEvents/contract.ts'
import { withChange, type ListChange } from '#features/externalEvents/rules.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { callQuery } from '#console/kit/query.ts'

const TRIES = 3

export type ListEdit<Item> = {
  items: readonly Item[] | undefined
  error: CallError | null
  refetch: () => void
  isSaving: boolean
  /** False when the thing to be changed is not there any more; other refusals are thrown. */
  change: (change: ListChange<Item>) => Promise<boolean>
}

type Given<Item> = {
  key: QueryKey
  load: () => Promise<readonly Item[]>
  save: (items: Item[], seen: Item[]) => Promise<unknown>
  loaded: { data: readonly Item[] | undefined; error: CallError | null; refetch: () => void }
}

/** A list is saved whole; if somebody was faster, the same change is made again to the list as it is by now. */
function useList<Item>({ key, load, save, loaded }: Given<Item>): ListEdit<Item> {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)

  const change = async (wanted: ListChange<Item>) => {
    setSaving(true)
    try {
      for (let tries = 1; ; tries++) {
        const items = [...(await load())]
        const next = withChange(items, wanted)
        if (!next) return false
        try {
          await save(next, items)
          return true
        } catch (error) {
          const isChanged = error instanceof CallError && error.code === errors['core.changed'].code
          if (!isChanged || tries === TRIES) throw error
        }
      }
    } finally {
      await client.invalidateQueries({ queryKey: key })
      setSaving(false)
    }
  }
  return { items: loaded.data, error: loaded.error, refetch: loaded.refetch, isSaving, change }
}

const quiet = { ignoresErrors: true }

export function useContacts(bventId: string): ListEdit<ExternalContact> {
  const query = callQuery(externalEventCalls.getContact, { bventId }, quiet)
  const { data, error, refetch } = useQuery(query)
  return useList({
    key: query.queryKey,
    load: async () => (await callApi(externalEventCalls.getContact, { bventId }, quiet)).contacts,
    save: (contacts, seen) => callApi(externalEventCalls.saveContact, { bventId, contacts, seen }, quiet),
    loaded: { data: data?.contacts, error, refetch: () => void refetch() },
  })
}

export function useTargets(bventId: string): ListEdit<ExternalTarget> {
  const query = callQuery(externalEventCalls.getTarget, { bventId }, quiet)
  const { data, error, refetch } = useQuery(query)
  return useList({
    key: query.queryKey,
    load: async () => (await callApi(externalEventCalls.getTarget, { bventId }, quiet)).targets,
    save: (targets, seen) => callApi(externalEventCalls.saveTarget, { bventId, targets, seen }, quiet),
    loaded: { data: data?.targets, error, refetch: () => void refetch() },
  })
}
