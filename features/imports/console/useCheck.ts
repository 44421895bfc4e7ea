import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { fileRefusal, useReturnToUpload } from '#features/imports/console/fileRefusal.ts'
import type { MatchingHandle } from '#features/imports/console/useMatching.ts'
import { usePoll } from '#features/imports/console/usePoll.ts'
import { filterFor, type Wizard } from '#features/imports/console/useWizard.ts'

export type Notice = { message: string; isSuccess: boolean }

/** Sends the matching, says what the server has to say about it, and watches the check until the preview is ready. */
export function useCheck(wizard: Wizard, task: ImportTask, matching: MatchingHandle) {
  const client = useQueryClient()
  const { go, address, setAddress } = wizard
  const { key } = task
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isSending, setSending] = useState(false)
  const returnToUpload = useReturnToUpload(() => go('uploadFile', { key: '', type: task.importType, ticketId: task.ticketId ?? '' }))
  const forget = (call: typeof importCalls.task | typeof importCalls.rows) =>
    client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })

  const stopped = (text: string) => {
    setAddress({ check: '' })
    showToast({ kind: 'error', text })
  }

  const poll = usePoll(
    importCalls.checkProgress,
    { key },
    {
      async onOver({ status, newCount, updateCount, failCount }) {
        if (status !== 'done') return stopped(t('imports.checkStopped'))
        client.removeQueries({ queryKey: [currentOrgId(), ...queryKeyOf(importCalls.rows)] })
        await forget(importCalls.task)
        go('importPeople', { key, show: filterFor({ totalCount: 0, errorCount: failCount, newCount, updateCount }) })
      },
      onFail: ({ message }) => stopped(message || t('imports.checkStopped')),
    },
  )

  const begin = () => {
    setAddress({ check: '1' })
    poll.start()
  }
  const resume = useEffectEvent(() => address.check === '1' && poll.start())
  useEffect(() => void resume(), [])

  const next = async () => {
    setSending(true)
    try {
      const answer = await matching.send()
      const refused = fileRefusal(answer)
      if (refused !== null) return returnToUpload(refused)
      if (answer.message !== '') return setNotice(answer)
      if (answer.isSuccess) begin()
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
      begin()
    },
    next: () => void next(),
    poll,
    isBusy: isSending || poll.isOn,
  }
}
