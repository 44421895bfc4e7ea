import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { InputOf } from '#core/call.ts'
import { isTyping } from '#console/kit/isTyping.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { Attendee, AttendeeDetail } from '#features/attendees/shapes.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { fullNameOf, onePerson } from '#features/attendees/console/bulk/target.ts'
import type { Decision, VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { nextOf, previousOf, queueOf, stepOf, type ReviewStep } from '#features/attendees/console/review/queue.ts'

const AHEAD = 50
const UNDO_SECONDS = 8
const isPending = ({ status }: Pick<Attendee, 'status'>) => status === 'PendingApproval'

export type ListRequest = InputOf<typeof attendeeCalls.list>
type Given = {
  attendeeId: string
  bventId: string
  /** The person as they are now; undefined while they are fetched. */
  person: AttendeeDetail | undefined
  rows: readonly Attendee[]
  /** What the list at hand asks for. */
  request: ListRequest
  verbs: VerbsHandle
  onGo: (attendeeId: string) => void
}
export type Review = {
  isOn: boolean
  /** How many wait, this one included; undefined while that is not known. */
  left: number | undefined
  canDecide: boolean
  do: (step: ReviewStep) => void
  previous: string | undefined
  next: string | undefined
}

/** One pending person after the other: a decision leads on to the next, and can be taken back. */
export function useReview({ attendeeId, bventId, person, rows, request, verbs, onGo }: Given): Review {
  const t = useT()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const isOn = verbs.can('approve') && (decided.size > 0 || (person !== undefined && isPending(person)))
  const { data } = useQuery({
    ...callQuery(attendeeCalls.list, inEvent(bventId, { ...request, Status: 'PendingApproval', pageNo: 1, pageSize: AHEAD }), {
      ignoresErrors: true,
    }),
    enabled: isOn,
  })
  const following = data?.attendees.map((row) => row.attendeeId) ?? []
  const page = rows.filter(isPending).map((row) => row.attendeeId)
  const queue = queueOf(page, following, decided)
  const canDecide = isOn && person !== undefined && person.attendeeId === attendeeId && isPending(person) && !decided.has(attendeeId)

  const undecide = (id: string) => setDecided((before) => new Set([...before].filter((other) => other !== id)))
  const moveOn = useEffectEvent(({ person: one, verb, taskId }: Decision) => {
    const name = fullNameOf(one)
    setDecided((before) => new Set([...before, one.attendeeId]))
    showToast({
      kind: 'success',
      text: t(verb === 'deny' ? 'attendees.deniedOne' : 'attendees.approvedOne', { name }),
      seconds: UNDO_SECONDS,
      closable: true,
      action: {
        label: t('attendees.undoDecision'),
        run: () => {
          verbs.undo(taskId, name)
          undecide(one.attendeeId)
        },
      },
    })
    const next = nextOf(queue, one.attendeeId)
    if (one.attendeeId === attendeeId && next) onGo(next)
  })
  const { decision } = verbs
  const [seen] = useState(decision)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it follows a task that was begun, not what is drawn
    if (decision && decision !== seen) moveOn(decision)
  }, [decision, seen])

  /** Who could not be decided about after all, for want of a seat, waits again. */
  const failed = verbs.watched.find(({ task }) => task.progress?.taskId === decision?.taskId && task.progress?.failCount)?.task.progress
    ?.taskId
  const tellFailed = useEffectEvent(() => {
    if (!decision || decision === seen) return
    undecide(decision.person.attendeeId)
    showToast({ kind: 'error', text: t('attendees.notDecided', { name: fullNameOf(decision.person) }), closable: true })
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it follows a task that was begun, not what is drawn
    if (failed) tellFailed()
  }, [failed])

  const take = (step: ReviewStep) => {
    if (step === 'next' || step === 'previous') {
      const to = step === 'next' ? nextOf(queue, attendeeId) : previousOf(queue, attendeeId)
      if (to) onGo(to)
    } else if (canDecide) verbs.ask(step, onePerson(person))
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || verbs.asked || event.defaultPrevented) return
    const step = stepOf({ ...keysOf(event), isTyping: isTyping(event.target) })
    if (!step) return
    event.preventDefault()
    take(step)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const gone = following.filter((id) => decided.has(id)).length
  return {
    isOn,
    left: data && Math.max(0, data.searchCount - gone),
    canDecide,
    do: take,
    previous: previousOf(queue, attendeeId),
    next: queue.some((id) => id !== attendeeId) ? nextOf(queue, attendeeId) : undefined,
  }
}

const keysOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ key, ctrlKey, metaKey, altKey })
