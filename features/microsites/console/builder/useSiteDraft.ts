import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import { blocksOf, type Design } from '#features/designs/blockTypes.ts'
import { isSame } from '#features/designs/difference.ts'
import { mergeDesigns } from '#features/designs/merge.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { changed, redone, startHistory, undone } from '#console/kit/design/history.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { SiteSource } from '#features/microsites/console/builder/source.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'

/** How long nothing is typed before the draft is stored. */
const STILL_MS = 900

export type Site = ResultOf<typeof micrositeCalls.site>
export type Refused = { blockId: string; field: string }

/** The draft as it is stored and as it is being changed; it stores itself, and never over somebody else's work. */
export function useSiteDraft({ calls, which }: SiteSource, site: Site & { document: Design }) {
  const client = useQueryClient()
  const [base, setBase] = useState({ version: site.version, design: site.document })
  const [history, setHistory] = useState(() => startHistory(site.document))
  const [savedTime, setSavedTime] = useState(site.changedTime)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** Blocks that both changed: nothing is stored until somebody has decided. */
  const [overtaken, setOvertaken] = useState<readonly string[]>([])
  const design = history.present
  const isDirty = !isSame(design, base.design)
  const latest = useRef({ design, base })
  const running = useRef<Promise<number | null> | null>(null)
  useEffect(() => {
    latest.current = { design, base }
  })

  const meetTheirs = useCallback(async () => {
    const now = await callApi(calls.site, which, { ignoresErrors: true })
    if (!now.document) return
    const { design: mine, base: from } = latest.current
    const theirs = now.document
    const merged = mergeDesigns(from.design, mine, theirs)
    setBase({ version: now.version, design: theirs })
    setHistory((steps) => changed(steps, merged.design))
    setOvertaken(merged.both)
    if (merged.both.length === 0) showToast({ text: t('microsites.merged', { name: now.changedBy }) })
  }, [calls, which])

  const send = useCallback(async (): Promise<number | null> => {
    const { design: sent, base: from } = latest.current
    if (isSame(sent, from.design)) return from.version
    setSaving(true)
    setProblem(null)
    setRefused(null)
    try {
      const document = sent as unknown as Record<string, unknown>
      const saved = await callApi(calls.saveSite, { ...which, version: from.version, document }, { ignoresErrors: true })
      setBase({ version: saved.version, design: sent })
      latest.current = { ...latest.current, base: { version: saved.version, design: sent } }
      setSavedTime(saved.savedTime)
      setOvertaken([])
      return saved.version
    } catch (error) {
      const code = error instanceof CallError ? error.code : 0
      if (code === errors['core.changed'].code) await meetTheirs().catch((failure: unknown) => setProblem(failure as Error))
      else if (code === errors['site.blockInvalid'].code) setRefused((error as CallError).returnObj as Refused)
      else setProblem(error as Error)
      return null
    } finally {
      setSaving(false)
    }
  }, [calls, which, meetTheirs])

  /** One at a time; what is typed meanwhile is sent by the next. Answers the stored version, or null where it is not stored. */
  const save = useCallback(async (): Promise<number | null> => {
    while (running.current) await running.current
    running.current = send()
    const version = await running.current
    running.current = null
    return version
  }, [send])

  const isHeld = overtaken.length > 0 || problem !== null
  useEffect(() => {
    if (isHeld || isSame(design, base.design)) return
    const timer = setTimeout(() => void save(), STILL_MS)
    return () => clearTimeout(timer)
  }, [design, base.design, isHeld, save])

  const change = useCallback((next: (design: Design) => Design, tag = '') => {
    setProblem(null)
    setHistory((steps) => changed(steps, next(steps.present), tag))
  }, [])
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])
  const takeTheirs = () => {
    setOvertaken([])
    setHistory((steps) => changed(steps, base.design))
  }
  const refresh = () => refetchCalls(client, [calls.site, calls.siteVersions, micrositeCalls.siteList])
  return {
    design,
    version: base.version,
    isDirty,
    isSaving,
    savedTime,
    problem,
    refused,
    overtaken: overtaken.flatMap((id) => blocksOf(design).find((block) => block.id === id) ?? []),
    isOvertaken: overtaken.length > 0,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo,
    redo,
    save,
    takeTheirs,
    refresh,
  }
}
export type SiteDraftState = ReturnType<typeof useSiteDraft>
