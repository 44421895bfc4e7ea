import { programmeCalls } from '#features/programme/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errors } from '#core/errors.ts'
import type { Session } from '#features/programme/shapes.ts'
import { callApi, type CallError } from '#console/kit/callApi.ts'
import { callQuery } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { isMoved } from '#features/programme/console/schedule/layout.ts'

const KEYS_REST_MS = 700
const UNDO_SECONDS = 8

export type SessionValues = Omit<Session, 'id' | 'version'>

/** A change that somebody else's change overtook: what was wanted, to be done again or let go. */
export type Overtaken = { before: Session; wanted: Session }

/** The sessions and what is done to them: shown at once, sent one after the other, taken back when refused. */
export function useSchedule(bventId: string) {
  const client = useQueryClient()
  const options = callQuery(programmeCalls.scheduleList, { bventId }, { ignoresErrors: true })
  const query = useQuery(options)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(new Map<string, { before: Session; timer: ReturnType<typeof setTimeout> }>())
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)

  const cached = (id: string) => client.getQueryData(options.queryKey)?.list.find((session) => session.id === id)
  const put = (session: Session) =>
    client.setQueryData(options.queryKey, (old) => {
      const list = old?.list ?? []
      return {
        ...old,
        list: list.some(({ id }) => id === session.id) ? list.map((one) => (one.id === session.id ? session : one)) : [...list, session],
      }
    })
  const drop = (id: string) =>
    client.setQueryData(options.queryKey, (old) => old && { ...old, list: old.list.filter((session) => session.id !== id) })
  const reload = () => client.invalidateQueries({ queryKey: options.queryKey })

  const send = (wanted: Session) => {
    const sent = queue.current.then(async () => {
      const version = cached(wanted.id)?.version ?? wanted.version
      const saved = await callApi(programmeCalls.scheduleSave, { ...wanted, version, bventId }, { ignoresErrors: true })
      const now = cached(wanted.id)
      put(waiting.current.has(wanted.id) && now ? { ...now, version: saved.version } : saved)
      return saved
    })
    queue.current = sent.catch(() => {})
    return sent
  }

  const refused = (error: CallError, before: Session, wanted: Session) => {
    put({ ...before, version: cached(before.id)?.version ?? before.version })
    void reload()
    if (error.code === errors['core.changed'].code) setOvertaken({ before, wanted })
    else showToast({ kind: 'error', text: t('programme.moveNotSaved', { title: before.title, problem: error.message }), closable: true })
  }

  /** A move that can be taken back; `after` is on screen before the server has answered. */
  const move = (before: Session, after: Session) => {
    put({ ...after, version: cached(after.id)?.version ?? after.version })
    send(after).then(
      () =>
        showToast({
          kind: 'success',
          text: t('programme.sessionMoved', { title: after.title }),
          seconds: UNDO_SECONDS,
          action: { label: t('events.undo'), run: () => void restore(before) },
        }),
      (error: CallError) => refused(error, before, after),
    )
  }
  const restore = (before: Session) => {
    const now = cached(before.id) ?? before
    put({ ...before, version: now.version })
    return send(before).catch((error: CallError) => refused(error, now, before))
  }

  const settle = (id: string) => {
    const found = waiting.current.get(id)
    const after = cached(id)
    waiting.current.delete(id)
    if (found && after) move(found.before, after)
  }
  /** Keys come in series: the last place counts, sent when the keys rest. */
  const nudge = (id: string, change: (session: Session) => Session): Session | null => {
    const now = cached(id)
    const after = now && change(now)
    if (!now || !after || !isMoved(now, after)) return null
    const known = waiting.current.get(id)
    if (known) clearTimeout(known.timer)
    put(after)
    waiting.current.set(id, { before: known?.before ?? now, timer: setTimeout(() => settle(id), KEYS_REST_MS) })
    return after
  }

  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => {
    const series = waiting.current
    return () => {
      for (const [id, { timer }] of series) {
        clearTimeout(timer)
        latest.current(id)
      }
    }
  }, [])

  const remove = async (session: Session) => {
    drop(session.id)
    try {
      await callApi(programmeCalls.scheduleDelete, { bventId, id: session.id })
    } catch {
      put(session)
      void reload()
      return
    }
    showToast({
      kind: 'success',
      text: t('programme.sessionDeleted', { title: session.title }),
      seconds: UNDO_SECONDS,
      action: { label: t('events.undo'), run: () => void bringBack(session) },
    })
  }
  const bringBack = async ({ id: _, version: __, ...fields }: Session) => {
    await callApi(programmeCalls.scheduleSave, { ...fields, bventId }).then(put, () => {})
  }

  /** From the form, which shows what is wrong itself. */
  const save = async (values: SessionValues, known: { id: string; version: number } | null): Promise<Session> => {
    const saved = await callApi(programmeCalls.scheduleSave, { ...values, ...known, bventId }, { ignoresErrors: true })
    put(saved)
    return saved
  }

  const redo = () => {
    const now = overtaken && cached(overtaken.wanted.id)
    setOvertaken(null)
    if (overtaken && now) move(now, { ...now, ...changeIn(overtaken) })
  }

  return { query, move, nudge, remove, save, reload, overtaken, redo, letGo: () => setOvertaken(null) }
}

/** Only what I moved; what they changed besides stays theirs. */
function changeIn({ before, wanted }: Overtaken): Partial<Session> {
  const fields = ['startTime', 'endTime', 'room', 'track'] as const
  return Object.fromEntries(fields.filter((field) => before[field] !== wanted[field]).map((field) => [field, wanted[field]]))
}

export type Schedule = ReturnType<typeof useSchedule>
