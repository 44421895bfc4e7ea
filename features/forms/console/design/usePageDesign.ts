import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import { languageOf, type Language } from '#core/language.ts'
import { formCalls, type PageConfig } from '#features/forms/contract.ts'
import { configsOf, pageValues, type PageValues } from '#features/forms/pageConfigs.ts'
import type { Config, PageType } from '#features/forms/pageTypes.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { changedKeys, mergedDraft, type Draft } from '#features/forms/console/design/draft.ts'
import type { SignUp } from '#features/forms/console/useSignUp.ts'

type Drafts<Type extends PageType> = Record<string, Draft<Type>>

/** A page as saved and as it is being changed, by path and language; what is written stays until it is saved or given up. */
export function usePageDesign<Type extends PageType>(pageType: Type, { bventId, language, pathId }: SignUp) {
  const client = useQueryClient()
  const key = `${pathId} ${language}`
  const queryOf = (at: string) => callQuery(formCalls.pageConfig, { bventId, pageType, ...placeOf(at) }, { ignoresErrors: true })
  const { data, error, refetch } = useQuery({ ...queryOf(key), enabled: pathId !== '' })
  const [drafts, setDrafts] = useState<Drafts<Type>>({})
  const [epoch, setEpoch] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const [theirKeys, setTheirKeys] = useState<readonly string[]>([])
  const saved = data ? pageValues(pageType, data.configs as Config[]) : null
  const draft = drafts[key]
  const isDirty = Object.keys(drafts).length > 0

  const put = (at: string, next: Draft<Type> | null) => setDrafts(({ [at]: _, ...others }) => (next ? { ...others, [at]: next } : others))
  const change = (changes: Partial<PageValues<Type>>) => {
    if (!data || !saved) return
    const base = draft?.base ?? data
    const merged = { ...draft?.changes, ...changes }
    put(key, changedKeys(pageValues(pageType, base.configs as Config[]), merged).length > 0 ? { base, changes: merged } : null)
  }
  const replace = (values: PageValues<Type>) => {
    change(values)
    setEpoch((count) => count + 1)
  }

  const send = async (at: string, { base, changes }: Draft<Type>): Promise<void> => {
    const configs = base.configs as Config[]
    const values = { ...pageValues(pageType, configs), ...changes }
    const { pageId, version } = await callApi(
      formCalls.savePageConfig,
      { bventId, pageType, ...placeOf(at), pageId: base.pageId, version: base.version, configs: configsOf(pageType, values, configs) },
      { ignoresErrors: true },
    )
    client.setQueryData<PageConfig>(
      queryOf(at).queryKey,
      (old) => old && { ...old, pageId, version, configs: configsOf(pageType, values, configs) },
    )
    setDrafts(({ [at]: now, ...others }) => (now && now.changes !== changes ? { ...others, [at]: now } : others))
  }

  /** Somebody saved this page meanwhile: their settings are taken over, mine stay, and where both wrote the same I am asked. */
  const meet = async (at: string, mine: Draft<Type>): Promise<void> => {
    const now = await client.fetchQuery({ ...queryOf(at), staleTime: 0 })
    const { draft: next, both } = mergedDraft(pageType, mine, now)
    put(at, next)
    setEpoch((count) => count + 1)
    if (both.length > 0) setTheirKeys(both)
    else await send(at, next)
  }

  const save = async () => {
    setSaving(true)
    setProblem(null)
    setTheirKeys([])
    try {
      for (const [at, mine] of Object.entries<Draft<Type>>(drafts))
        await send(at, mine).catch((failure: unknown) => {
          if (failure instanceof CallError && failure.code === errors['core.changed'].code) return meet(at, mine)
          throw failure
        })
      void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(formCalls.pageConfig)] })
    } catch (failure) {
      setProblem(failure as Error)
    } finally {
      setSaving(false)
    }
  }

  const restore = async () => {
    const first = await callApi(formCalls.commonPageConfig, { pageType, language })
    replace(pageValues(pageType, first.configs as Config[]))
  }
  const discard = () => {
    setDrafts({})
    setTheirKeys([])
    setEpoch((count) => count + 1)
    showToast({
      text: t('forms.design.discarded'),
      seconds: 8,
      action: { label: t('tasks.undo'), run: () => (setDrafts(drafts), setEpoch((count) => count + 1)) },
    })
  }
  return {
    values: saved && { ...saved, ...draft?.changes },
    epoch: `${key} ${epoch}`,
    version: data?.version,
    isDirty,
    isSaving,
    problem,
    theirKeys,
    error,
    change,
    save: () => void save(),
    restore: () => void restore().catch(() => {}),
    discard,
    retry: () => void refetch(),
  }
}
export type PageDesign<Type extends PageType> = ReturnType<typeof usePageDesign<Type>>

function placeOf(at: string): { pathId: string; language: Language } {
  const [pathId = '', language] = at.split(' ')
  return { pathId, language: languageOf(language) }
}
