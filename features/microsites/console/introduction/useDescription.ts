import { auditCalls } from '#features/audit/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

export const MAX_TEXT = 200_000
const UNDO_SECONDS = 10

type Drafts = Partial<Record<Language, string>>
export type Conflict = { language: Language; theirs: string }
type Changed = { current: { version: number }; changedFields: string[] }

/** The texts as saved and as written, by language; what is written stays until it is saved or given up. */
export function useDescription(event: EventInfo) {
  const { bventId } = event
  const client = useQueryClient()
  const [base, setBase] = useState({ version: event.version, texts: event.description })
  const [drafts, setDrafts] = useState<Drafts>({})
  const [epoch, setEpoch] = useState(0)
  const [saves, setSaves] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isDirty = Object.keys(drafts).length > 0

  // News from the server is taken over only while nothing is written here, so that an unsaved text keeps the version it began with.
  if (!isDirty && !isSaving && event.version > base.version) {
    setBase({ version: event.version, texts: event.description })
    if (JSON.stringify(event.description) !== JSON.stringify(base.texts)) setEpoch(epoch + 1)
  }

  const write = (language: Language, html: string | null) =>
    setDrafts(({ [language]: _, ...others }) => (html === null ? others : { ...others, [language]: html }))

  const send = async (language: Language, description: string, version: number): Promise<number> => {
    try {
      return (await callApi(eventCalls.saveDescription, { bventId, language, description, version }, { ignoresErrors: true })).version
    } catch (error) {
      const changed = changedBy(error)
      // Somebody changed something else of the event: this text can follow theirs.
      if (!changed || changed.changedFields.includes(`description.${language}`)) throw error
      return send(language, description, changed.current.version)
    }
  }

  const save = async (from = base.version) => {
    setSaving(true)
    setProblem(null)
    let { texts } = base
    let version = from
    for (const [name, description] of Object.entries(drafts)) {
      const language = name as Language
      try {
        if (description.length > MAX_TEXT) throw new Error(t('microsites.textTooLong', { n: MAX_TEXT }))
        version = await send(language, description, version)
        texts = { ...texts, [language]: description }
        setBase({ version, texts })
        // What was typed while it was being sent stays a draft.
        setDrafts(({ [language]: written, ...others }) => (written === description ? others : { ...others, [language]: written ?? '' }))
        setSaves((count) => count + 1)
        setConflict(null)
        client.setQueryData(callQuery(eventCalls.detail, { bventId }).queryKey, (old) => old && { ...old, version, description: texts })
      } catch (error) {
        setSaving(false)
        if (changedBy(error)) await meetTheirs(language)
        else setProblem(error as Error)
        return
      }
    }
    setSaving(false)
    showToast({ kind: 'success', text: t('events.saved') })
    for (const call of [eventCalls.detail, auditCalls.activity, eventCalls.progress])
      void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
  }

  const meetTheirs = async (language: Language) => {
    try {
      const now = await callApi(eventCalls.detail, { bventId }, { ignoresErrors: true })
      setBase({ version: now.version, texts: now.description })
      setConflict({ language, theirs: now.description[language] ?? '' })
    } catch (error) {
      setProblem(error as Error)
    }
  }

  const takeTheirs = () => {
    if (!conflict) return
    const { language } = conflict
    const mine = drafts[language]
    write(language, null)
    setConflict(null)
    setEpoch(epoch + 1)
    if (mine === undefined) return
    const run = () => {
      write(language, mine)
      setEpoch((count) => count + 1)
    }
    showToast({ text: t('microsites.tookTheirs'), seconds: UNDO_SECONDS, action: { label: t('events.undo'), run } })
  }

  const textOf = (language: Language) => drafts[language] ?? base.texts[language] ?? ''
  return { textOf, write, save, takeTheirs, isDirty, isSaving, problem, conflict, epoch, saves, drafts }
}

function changedBy(error: unknown): Changed | null {
  return error instanceof CallError && error.code === errors['event.changed'].code ? (error.returnObj as Changed) : null
}
