import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import type { InvalidObj } from '#core/envelope.ts'
import { errors } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { Draft } from '#features/forms/console/builder/draft.ts'
import { changed, mapped, redone, startHistory, undone } from '#console/kit/builder/history.ts'
import { incompleteIn } from '#features/forms/console/builder/IncompleteDialog.tsx'
import { mergeDrafts } from '#features/forms/console/builder/merge.ts'
import { draftOf, inputsOf, isSameDraft, namesGiven, withNames, type Configs } from '#features/forms/console/builder/saving.ts'

export type Place = { bventId: string; pathId: string; languages: readonly [Language, ...Language[]] }
export type Refused = { fieldName: string; at: string; message: string }
type Base = { draft: Draft; version: number }

export async function loadConfigs({ bventId, pathId, languages }: Place, signal?: AbortSignal): Promise<Configs> {
  const load = (language: Language) =>
    callApi(formCalls.pageConfig, { bventId, pathId, language, pageType: 'EnrollPage' }, { ignoresErrors: true, ...(signal && { signal }) })
  const [first, ...others] = languages
  return [await load(first), ...(await Promise.all(others.map(load)))]
}

/** The draft with its past, and how it gets to the server: whole or not at all, and never over what somebody else has saved. */
export function useBuilder(place: Place, configs: Configs) {
  const client = useQueryClient()
  const [base, setBase] = useState<Base>(() => ({ draft: draftOf(configs), version: configs[0].version }))
  const [history, setHistory] = useState(() => startHistory(base.draft))
  const [isSaving, setSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [incompleteCount, setIncompleteCount] = useState<number | null>(null)
  const [overtaken, setOvertaken] = useState<readonly string[] | null>(null)
  const draft = history.present
  const isDirty = useMemo(() => !isSameDraft(draft, base.draft), [draft, base])
  const latest = useRef({ draft, base })
  useEffect(() => {
    latest.current = { draft, base }
  })

  const change = useCallback((next: (draft: Draft) => Draft, tag = '') => {
    setRefused(null)
    setHistory((now) => changed(now, next(now.present), tag))
  }, [])
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])

  const send = async (isConfirmed: boolean) => {
    const { draft: sent, base: from } = latest.current
    const [main, ...others] = place.languages
    const page = (language: Language, version: number, named: Draft) => ({
      bventId: place.bventId,
      pathId: place.pathId,
      pageType: 'EnrollPage' as const,
      language,
      ...(named.pages[language] && { pageName: named.pages[language].pageName, configs: [...named.pages[language].configs] }),
      layout: named.layout,
      fields: inputsOf(named, language),
      version,
      isConfirmed,
    })
    let { version } = await callApi(formCalls.savePageConfig, page(main, from.version, sent), { ignoresErrors: true })
    const saved = await callApi(
      formCalls.pageConfig,
      { bventId: place.bventId, pathId: place.pathId, language: main, pageType: 'EnrollPage' },
      { ignoresErrors: true },
    )
    const names = namesGiven(sent.fields, saved.fields)
    const named = withNames(sent, names)
    setHistory((now) => mapped(now, (state) => withNames(state, names)))
    setBase({ draft: { ...from.draft, fields: named.fields, layout: named.layout }, version })
    for (const language of others)
      ({ version } = await callApi(
        formCalls.savePageConfig,
        { ...page(language, version, named), isConfirmed: true },
        { ignoresErrors: true },
      ))
    const after = await loadConfigs(place)
    const now = draftOf(after)
    setBase({ draft: now, version: after[0].version })
    setHistory((steps) => (isSameDraft(steps.present, named) ? { ...steps, present: now, tag: '' } : steps))
    return names
  }

  /** Somebody saved in between: what they did is taken in, what is written here stays, and nothing is saved without being seen. */
  const meetTheirs = async () => {
    const after = await loadConfigs(place)
    const theirs = draftOf(after)
    const { draft: mine, base: from } = latest.current
    const merged = mergeDrafts(from.draft, mine, theirs)
    setBase({ draft: theirs, version: after[0].version })
    setHistory((now) => changed(now, merged.draft))
    setOvertaken(merged.theirs)
  }

  const save = async (isConfirmed = false): Promise<Map<string, string> | null> => {
    if (isSaving) return null
    setSaving(true)
    setProblem(null)
    setRefused(null)
    try {
      const names = await send(isConfirmed)
      setSavedAt(Date.now())
      setOvertaken(null)
      setIncompleteCount(null)
      showToast({ kind: 'success', text: t('forms.formSaved') })
      for (const call of [formCalls.pathFields, formCalls.queryFields, formCalls.rules, eventCalls.detail, eventCalls.progress])
        void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
      return names
    } catch (error) {
      const code = error instanceof CallError ? error.code : 0
      setIncompleteCount(incompleteIn(error))
      if (code === errors['core.changed'].code) await meetTheirs().catch((failure: unknown) => setProblem(failure as Error))
      else if (incompleteIn(error) === null) {
        const where = refusedIn(error, latest.current.draft)
        setRefused(where)
        if (!where) setProblem(error as Error)
      }
      return null
    } finally {
      setSaving(false)
    }
  }

  /** What was saved elsewhere on this page is taken over; unsaved changes stay on top of it. */
  const refresh = async () => {
    const after = await loadConfigs(place)
    const theirs = draftOf(after)
    const { draft: mine, base: from } = latest.current
    setBase({ draft: theirs, version: after[0].version })
    setHistory((now) => ({ ...now, present: mergeDrafts(from.draft, mine, theirs).draft, tag: '' }))
  }

  return {
    draft,
    saved: base.draft,
    version: base.version,
    isDirty,
    isSaving,
    savedAt,
    problem,
    refused,
    incompleteCount,
    overtaken,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo,
    redo,
    save,
    refresh,
    forgetConfirm: () => setIncompleteCount(null),
    forgetOvertaken: () => setOvertaken(null),
  }
}
export type Builder = ReturnType<typeof useBuilder>

/** The server names `fields.3.displayName`: the fourth field of those that were sent. */
function refusedIn(error: unknown, draft: Draft): Refused | null {
  if (!(error instanceof CallError)) return null
  const [detail] = (error.returnObj as Partial<InvalidObj> | null)?.errorDetails ?? []
  const [, index, at = ''] = /^fields\.(\d+)\.?(.*)$/.exec(detail?.field ?? '') ?? []
  const field = index === undefined ? undefined : draft.fields[Number(index)]
  return detail && field ? { fieldName: field.fieldName, at, message: detail.message } : null
}
