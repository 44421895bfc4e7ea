import { orderCalls } from '#features/orders/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { queryKeyOf } from '#core/call.ts'
import type { TaskProgress } from '#core/task.ts'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { checkinTasks } from '#features/checkin/contract.ts'
import { isGranted, type Access } from '#core/access.ts'
import { useCodes } from '#console/kit/menu.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { useTasks, type Tasks } from '#console/kit/useTasks.ts'
import { attendeeReads } from '#features/attendees/reads.ts'
import { runVerb, type Run } from '#features/attendees/console/bulk/runVerb.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { Verb } from '#features/attendees/console/bulk/verbRules.ts'

export type Asked = { verb: Verb; target: Target }
/** What was just decided about one person, and the task that does it. */
export type Decision = { person: Attendee; verb: Verb; taskId: string }

/** These begin at once, since they can be undone; the others ask for what they need first. */
const deciding: readonly Verb[] = ['approve', 'approveTell', 'deny']
const atOnce: readonly Verb[] = ['approve', 'rollBack', 'checkin', 'cancelCheckin']

const accesses: Record<Verb, Access> = {
  approve: attendeeTasks.approve.calls.start.access,
  approveTell: attendeeTasks.approve.calls.start.access,
  deny: attendeeTasks.approve.calls.start.access,
  rollBack: attendeeTasks.rollBack.calls.start.access,
  checkin: checkinTasks.batchCheckin.calls.start.access,
  cancelCheckin: checkinTasks.batchCancelCheckin.calls.start.access,
  pay: orderCalls.payOffline.access,
  cancelOrder: orderCalls.cancel.access,
  sendTicket: attendeeTasks.sendTicket.calls.start.access,
  remind: attendeeTasks.sendWaitPay.calls.start.access,
  remark: attendeeTasks.remark.calls.start.access,
  export: attendeeTasks.export.calls.start.access,
  merge: attendeeTasks.merge.calls.start.access,
  delete: attendeeTasks.delete.calls.start.access,
}

export type VerbsHandle = {
  can: (verb: Verb) => boolean
  /** Starts what can be undone, opens a dialog for the rest. */
  ask: (verb: Verb, target: Target) => void
  asked: Asked | null
  close: () => void
  start: Tasks['start']
  run: <R extends z.ZodObject>(what: Run<R>) => Promise<void>
  watched: Tasks['watched']
  undo: Tasks['undo']
  decision: Decision | null
  report: TaskProgress | null
  closeReport: () => void
  refresh: () => void
}

/** What can be done with attendees, one or many; all of it runs as tasks that can be watched, stopped and undone. */
export function useVerbs(onStarted?: (target: Target) => void): VerbsHandle {
  const client = useQueryClient()
  const codes = useCodes()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [report, setReport] = useState<TaskProgress | null>(null)
  const refresh = () => {
    for (const call of attendeeReads) void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
  }
  const tasks = useTasks(refresh, setReport)

  const [decision, setDecision] = useState<Decision | null>(null)
  const begun = (target: Target) => {
    onStarted?.(target)
    setAsked(null)
  }
  const rememberDecision = (verb: Verb, { person }: Target, progress: TaskProgress | null) => {
    if (person && progress && deciding.includes(verb)) setDecision({ person, verb, taskId: progress.taskId })
  }
  // The dialog that asked shows why it was refused.
  const start: Tasks['start'] = async (task, request, title) => {
    const progress = await tasks.start(task, request, title, { ignoresErrors: true })
    if (asked) begun(asked.target)
    return progress
  }
  const run: VerbsHandle['run'] = async (what) => {
    const progress = await runVerb(tasks.start, what, { ignoresErrors: true })
    begun(what.target)
    rememberDecision(what.verb, what.target, progress)
  }
  const startAtOnce = async (verb: Verb, target: Target) => {
    const at = { verb, target }
    if (verb === 'approve')
      rememberDecision(verb, target, await runVerb(tasks.start, { ...at, task: attendeeTasks.approve, own: { status: 'Registered' } }, {}))
    if (verb === 'rollBack') await runVerb(tasks.start, { ...at, task: attendeeTasks.rollBack, own: {} }, {})
    if (verb === 'checkin') await runVerb(tasks.start, { ...at, task: checkinTasks.batchCheckin, own: {} }, {})
    if (verb === 'cancelCheckin') await runVerb(tasks.start, { ...at, task: checkinTasks.batchCancelCheckin, own: {} }, {})
    onStarted?.(target)
  }

  return {
    can: (verb) => isGranted(accesses[verb], codes),
    // A refusal has been told by the call itself.
    ask: (verb, target) => (atOnce.includes(verb) ? void startAtOnce(verb, target).catch(() => {}) : setAsked({ verb, target })),
    asked,
    close: () => setAsked(null),
    start,
    run,
    watched: tasks.watched,
    undo: tasks.undo,
    decision,
    report,
    closeReport: () => setReport(null),
    refresh,
  }
}
