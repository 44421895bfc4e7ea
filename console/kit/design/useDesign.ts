import { useQuery, useQueryClient, type queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf, type Call } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import { CallError } from '#console/kit/callApi.ts'
import { changedKeys, mergedDraft, type Draft } from '#console/kit/design/draft.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

type Drafts<Base, Values> = Record<string, Draft<Base, Values>>

export type DesignSource<Base, Values> = {
  /** Which of several designs is worked on: a path and a language, a point and a language. */
  at: string
  isReady: boolean
  queryOf: (at: string) => ReturnType<typeof queryOptions<Base, CallError>>
  valuesOf: (base: Base, at: string) => Values
  versionOf: (base: Base) => number
  /** Saves against the version of `base` and says how it is now. */
  send: (at: string, base: Base, values: Values) => Promise<Base>
  first: (at: string) => Promise<Values> | Values
  /** Fetched again after saving. */
  changes: readonly Call[]
  /** Where what is saved is a draft: how it goes out. */
  publishing?: Publishing<Base, Values>
}

type Plan = { publishTime: string; by: string }
export type Publishing<Base, Values> = {
  isDraft: (base: Base) => boolean
  planOf: (base: Base) => Plan | null
  liveOf: (base: Base, at: string) => Values
  /** Now, or at a time. */
  publish: (at: string, base: Base, note: string, time: string | null) => Promise<unknown>
  rollBack: (at: string, no: number) => Promise<unknown>
  dropPlan: (at: string) => Promise<unknown>
}

/** A page as saved and as it is being changed; what is written stays until it is saved or given up. */
export function useDesign<Base, Values extends object>(source: DesignSource<Base, Values>) {
  const { at: key, queryOf, valuesOf } = source
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ ...queryOf(key), enabled: source.isReady })
  const [drafts, setDrafts] = useState<Drafts<Base, Values>>({})
  const [epoch, setEpoch] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const [theirKeys, setTheirKeys] = useState<readonly string[]>([])
  const saved = data === undefined ? null : valuesOf(data, key)
  const draft = drafts[key]
  const isDirty = Object.keys(drafts).length > 0

  const put = (at: string, next: Draft<Base, Values> | null) =>
    setDrafts(({ [at]: _, ...others }) => (next ? { ...others, [at]: next } : others))
  const change = (changes: Partial<Values>) => {
    if (data === undefined || !saved) return
    const base = draft?.base ?? data
    const merged = { ...draft?.changes, ...changes }
    put(key, changedKeys(valuesOf(base, key), merged).length > 0 ? { base, changes: merged } : null)
  }
  const replace = (values: Values) => {
    change(values)
    setEpoch((count) => count + 1)
  }

  const send = async (at: string, { base, changes }: Draft<Base, Values>): Promise<void> => {
    const now = await source.send(at, base, { ...valuesOf(base, at), ...changes })
    client.setQueryData<Base>(queryOf(at).queryKey, () => now)
    setDrafts(({ [at]: mine, ...others }) => (mine && mine.changes !== changes ? { ...others, [at]: mine } : others))
  }

  /** Somebody saved this page meanwhile: their settings are taken over, mine stay, and where both wrote the same I am asked. */
  const meet = async (at: string, mine: Draft<Base, Values>): Promise<boolean> => {
    const now = await client.fetchQuery({ ...queryOf(at), staleTime: 0 })
    const { draft: next, both } = mergedDraft((base: Base) => valuesOf(base, at), mine, now)
    put(at, next)
    setEpoch((count) => count + 1)
    if (both.length > 0) setTheirKeys(both)
    else await send(at, next)
    return both.length === 0
  }

  const refresh = () =>
    Promise.all(source.changes.map((call) => client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })))
  const working = async (work: () => Promise<unknown>) => {
    setSaving(true)
    setProblem(null)
    setTheirKeys([])
    try {
      await work()
      await refresh()
      return true
    } catch (failure) {
      setProblem(failure as Error)
      return false
    } finally {
      setSaving(false)
    }
  }
  /** False where somebody is to choose first. */
  const store = async (): Promise<boolean> => {
    let isStored = true
    for (const [at, mine] of Object.entries<Draft<Base, Values>>(drafts))
      await send(at, mine).catch(async (failure: unknown) => {
        if (!(failure instanceof CallError) || failure.code !== errors['core.changed'].code) throw failure
        isStored = (await meet(at, mine)) && isStored
      })
    return isStored
  }
  const save = () => working(store)

  /** All that is worked on goes out: what was just stored, and what was a draft before. */
  const publish = (note: string, time: string | null) =>
    working(async () => {
      const { publishing } = source
      if (!publishing || !(await store())) return
      for (const at of new Set([...Object.keys(drafts), key])) {
        const base = client.getQueryData<Base>(queryOf(at).queryKey)
        if (base !== undefined && publishing.isDraft(base)) await publishing.publish(at, base, note, time)
      }
      showToast({ kind: 'success', text: t(time ? 'kit.design.plannedDone' : 'kit.design.published') })
    })

  const restore = async () => replace(await source.first(key))
  const discard = () => {
    setDrafts({})
    setTheirKeys([])
    setEpoch((count) => count + 1)
    showToast({
      text: t('kit.design.discarded'),
      seconds: 8,
      action: { label: t('tasks.undo'), run: () => (setDrafts(drafts), setEpoch((count) => count + 1)) },
    })
  }
  return {
    values: saved && { ...saved, ...draft?.changes },
    epoch: `${key} ${epoch}`,
    version: data === undefined ? undefined : source.versionOf(data),
    isDirty,
    isSaving,
    problem,
    theirKeys,
    error,
    change,
    /** Other values in the place of all of them; not saved yet. */
    take: replace,
    save: () => void save(),
    publishing: source.publishing && {
      isDraft: data !== undefined && source.publishing.isDraft(data),
      plan: data === undefined ? null : source.publishing.planOf(data),
      live: data === undefined ? null : source.publishing.liveOf(data, key),
      publish,
      rollBack: (no: number) => working(async () => source.publishing?.rollBack(key, no)),
      dropPlan: () => void working(async () => source.publishing?.dropPlan(key)),
      toLive: () => data !== undefined && source.publishing && replace(source.publishing.liveOf(data, key)),
    },
    restore: () => void restore().catch(() => {}),
    discard,
    retry: () => void refetch(),
  }
}

type Made<Values extends object> = ReturnType<typeof useDesign<unknown, Values>>
/** What the frame of a designer needs to know; the settings know their own values. */
export type DesignState = Omit<Made<object>, 'values' | 'change' | 'take'> & { values: object | null }
