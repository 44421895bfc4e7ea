import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryKeyOf, type InputOf } from '#core/call.ts'
import { callApi } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { useCall } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { attendeeReads } from '#features/attendees/reads.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { fileRefusal, useReturnToUpload } from '#features/imports/console/fileRefusal.ts'
import { usePoll } from '#features/imports/console/usePoll.ts'
import type { Wizard } from '#features/imports/console/useWizard.ts'

export type Extras = NonNullable<InputOf<typeof importCalls.save>['extras']>

/** Saves what can be saved and watches it; one that runs already is watched on. */
export function useSave({ bventId, go }: Wizard, task: ImportTask) {
  const client = useQueryClient()
  const { key, saveStatus, counts } = task
  const [isSending, setSending] = useState(false)
  const returnToUpload = useReturnToUpload(() => go('uploadFile', { key: '', type: task.importType, ticketId: task.ticketId ?? '' }))
  const cancel = useCall(taskCalls.cancel)
  const refresh = () =>
    Promise.all(
      [importCalls.task, importCalls.rows, importCalls.taskList, importCalls.usableCount, ...attendeeReads].map((call) =>
        client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] }),
      ),
    )

  const poll = usePoll(
    importCalls.saveProgress,
    { key, isNext: true },
    {
      async onOver({ status }) {
        await refresh()
        if (status === 'done') go('finished', { key })
      },
      onFail: ({ message }) => showToast({ kind: 'error', text: message || t('imports.saveStopped') }),
    },
  )

  const isRunning = saveStatus === 'queued' || saveStatus === 'running'
  const resume = useEffectEvent(() => !poll.isOn && poll.start())
  useEffect(() => {
    if (isRunning) resume()
  }, [isRunning])

  const save = async (extras: Extras) => {
    setSending(true)
    try {
      const answer = await callApi(importCalls.save, { BventId: bventId, Key: key, isNext: counts.errorCount > 0, extras })
      const refused = fileRefusal(answer)
      if (refused !== null) return returnToUpload(refused)
      poll.start()
    } catch {
      // The call itself has told why.
      void refresh()
    } finally {
      setSending(false)
    }
  }

  return {
    poll,
    isBusy: isSending || poll.isOn,
    save: (extras: Extras) => void save(extras),
    stop: poll.progress?.canCancel ? () => cancel.mutate({ id: poll.progress?.taskId ?? '' }) : null,
  }
}
