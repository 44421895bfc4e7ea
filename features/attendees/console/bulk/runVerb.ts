import type { z } from 'zod'
import type { InputOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import type { TaskProgress } from '#core/task.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { CallError, callApi, type CallOptions } from '#console/kit/callApi.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { StartCall, Tasks } from '#console/kit/useTasks.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { fullNameOf, type Target } from '#features/attendees/console/bulk/target.ts'
import { takesEverybody, type Verb } from '#features/attendees/console/bulk/verbRules.ts'

type Chosen = Target['chosen']
export type Run<R extends z.ZodObject> = {
  verb: Verb
  task: { calls: { start: StartCall<R> } }
  target: Target
  /** What the task asks for besides whom it is about. */
  own: Omit<InputOf<StartCall<R>>, keyof Chosen | 'bventId'>
}

/** Starts it for everyone the target means; a batch is one event's, so across events it is one task in each of them, and none is answered. */
export async function runVerb<R extends z.ZodObject>(
  start: Tasks['start'],
  { verb, task, target, own }: Run<R>,
  options: CallOptions,
): Promise<TaskProgress | null> {
  const begin = (bventId: string, chosen: Chosen, title: string) =>
    start(task, inEvent(bventId, { ...own, ...chosen }) as InputOf<StartCall<R>>, title, options)
  // Only an export goes across events by itself.
  if (target.bventId !== '' || verb === 'export') return begin(target.bventId, target.chosen, titleOf(verb, target))

  const { list } = await callApi(attendeeCalls.selectionByEvent, target.chosen, options)
  const refused: { title: string; error: Error }[] = []
  for (const { bventId, title, attendeeIds } of list) {
    const people = takesEverybody(verb) ? [t('attendees.people', { n: attendeeIds.length })] : []
    const words = [t(`attendees.task_${verb}`), ...people, title].join(' · ')
    await begin(bventId, { isSelectAll: false, attendeeIds, excludedIds: [] }, words).catch((error: Error) =>
      refused.push({ title, error }),
    )
  }
  const [first] = refused
  if (first && refused.length === list.length) throw first.error
  for (const { title, error } of refused) if (!isNotNeeded(error)) showToast({ kind: 'error', text: `${title}：${error.message}` })
  return null
}

/** Where nobody has a decision to take back nothing is missing. */
const isNotNeeded = (error: Error) => error instanceof CallError && error.code === errors['attendee.notAudited'].code

/** 通过审核 · 1,846 人, or the person's name. */
export function titleOf(verb: Verb, { n, person }: Target): string {
  const who = person ? fullNameOf(person) : n === null ? '' : t('attendees.people', { n })
  return who ? `${t(`attendees.task_${verb}`)} · ${who}` : t(`attendees.task_${verb}`)
}
