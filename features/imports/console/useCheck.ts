import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { callApi } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { importCalls, type ImportTask } from '#features/imports/contract.ts'
import { fileRefusal, useReturnToUpload } from '#features/imports/console/fileRefusal.ts'
import type { MatchingHandle } from '#features/imports/console/useMatching.ts'
import { usePoll } from '#features/imports/console/usePoll.ts'
import { filterFor, type Wizard } from '#features/imports/console/useWizard.ts'

export type Notice = { message: string; isSuccess: boolean }

/** Sends the matching, says what the server has to say about it, and watches the check until the preview is ready. */
export function useCheck(wizard: Wizard, task: ImportTask, matching: MatchingHandle) {
  const client = useQueryClient()
  const { go } = wizard
  const { key } = task
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isSending, setSending] = useState(false)
  const returnToUpload = useReturnToUpload(() => go('uploadFile', { key: '', type: task.importType, ticketId: task.ticketId ?? '' }))
  const forget = (call: typeof importCalls.task | typeof importCalls.rows) =>
    client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })

  const poll = usePoll(
    importCalls.checkProgress,
    { key },
    {
      async onOver({ status, newCount, updateCount, failCount }) {
        if (status !== 'done') return showToast({ kind: 'error', text: t('imports.checkStopped') })
        client.removeQueries({ queryKey: [currentOrgId(), ...queryKeyOf(importCalls.rows)] })
        await forget(importCalls.task)
        go('importPeople', { key, show: filterFor({ totalCount: 0, errorCount: failCount, newCount, updateCount }) })
      },
      onFail: ({ message }) => showToast({ kind: 'error', text: message || t('imports.checkStopped') }),
    },
  )

  const resume = useEffectEvent(() => poll.start())
  useEffect(() => {
    const leaving = new AbortController()
    // Before the first check there is none to ask about, which is no news.
    callApi(importCalls.checkProgress, { key }, { ignoresErrors: true, signal: leaving.signal })
      .then(({ status }) => !leaving.signal.aborted && status === '' && resume())
      .catch(() => {})
    return () => leaving.abort()
  }, [key])

  const next = async () => {
    setSending(true)
    try {
      const answer = await matching.send()
      const refused = fileRefusal(answer)
      if (refused !== null) return returnToUpload(refused)
      if (answer.message !== '') return setNotice(answer)
      if (answer.isSuccess) poll.start()
    } catch {
      // The call itself has told why.
    } finally {
      setSending(false)
    }
  }

  return {
    notice,
    closeNotice: () => setNotice(null),
    goOn() {
      setNotice(null)
      poll.start()
    },
    next: () => void next(),
    poll,
    isBusy: isSending || poll.isOn,
  }
}
