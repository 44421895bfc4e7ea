import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { useTasks } from '#console/kit/useTasks.ts'
import { attendeeReads } from '#features/attendees/reads.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { taskCalls } from '#core/calls/tasks.ts'

const undoTask = { calls: { start: taskCalls.undo } }

/** Asks first, since what is undone cannot be done again without the file; then runs as a task in sight. */
export function useUndo(): { ask: (task: ImportTask) => void; parts: ReactNode } {
  const t = useT()
  const client = useQueryClient()
  const [asked, setAsked] = useState<ImportTask | null>(null)
  const tasks = useTasks(() => {
    for (const call of [importCalls.task, importCalls.taskList, importCalls.usableCount, ...attendeeReads])
      void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
  })
  const undo = ({ undoId, fileName }: ImportTask) => {
    setAsked(null)
    // A refusal has been told by the call itself.
    if (undoId) tasks.start(undoTask, { id: undoId }, t('imports.undoing', { name: fileName })).catch(() => {})
  }
  const parts = (
    <>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('imports.undoTitle', { name: asked?.fileName ?? '' })}
        consequence={t('imports.undoWarning', { added: asked?.counts.newCount ?? 0, updated: asked?.counts.updateCount ?? 0 })}
        confirmText={t('imports.undo')}
        onConfirm={() => asked && undo(asked)}
        onCancel={() => setAsked(null)}
      />
      <TaskProgress tasks={tasks.watched} />
    </>
  )
  return { ask: setAsked, parts }
}
