import type { Selectable } from 'kysely'
import type { ErrorRow } from '#core/errorRow.ts'
import { errors } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { isOver, percent, UNDO_DAYS, type TaskProgress, type TaskStatus } from '#core/task.ts'
import type { Schema } from '#db/schema.ts'
import { DAY_MS } from '#features/benefits/rules.ts'

export type TaskRow = Selectable<Schema['task']>

const refusals: Readonly<Record<string, ErrorRow | undefined>> = errors

/** A task ends with the name of its refusal; before names were stored it was a text, and stays one. */
function refusalText(message: string, language: Language): string {
  const refusal = refusals[message]
  return refusal ? textIn(refusal.text, language) : message
}

export function progressOf(
  task: TaskRow,
  { isUndoable, fileName, language, now }: { isUndoable: boolean; fileName?: string | undefined; language: Language; now: Date },
): TaskProgress {
  const status = task.status as TaskStatus
  const isRecent = task.endTime !== null && now.getTime() - task.endTime.getTime() < UNDO_DAYS * DAY_MS
  return {
    taskId: task.id,
    id: task.id,
    taskType: task.type,
    taskStatus: status,
    status: isOver(status) ? (status as TaskProgress['status']) : '',
    progress: percent(task.doneCount, task.total, status),
    total: task.total,
    doneCount: task.doneCount,
    successCount: task.successCount,
    failCount: task.failCount,
    newCount: task.newCount,
    updateCount: task.updateCount,
    isNext: isOver(status) && task.successCount > 0,
    canCancel: !isOver(status) && !task.isCancelAsked,
    canUndo: isUndoable && isRecent && (status === 'done' || status === 'cancelled') && task.successCount > 0,
    message: refusalText(task.message, language),
    fileName: fileName ?? '',
    startTime: task.startTime?.toISOString() ?? null,
    endTime: task.endTime?.toISOString() ?? null,
  }
}
