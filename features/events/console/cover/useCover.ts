import { useState } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { fileCalls } from '#core/calls/files.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useCall } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

const UNDO_SECONDS = 8
const FILE_PATH = '/files/'

export type CoverChoice = { templateId: string } | { fileId: string }

/** The choice that leads back to a cover the event has. */
export function choiceOf({ templateId, url }: EventInfo['coverTemplate']): CoverChoice {
  return url.startsWith(FILE_PATH) ? { fileId: url.slice(FILE_PATH.length).split('?')[0] ?? '' } : { templateId }
}

/** A cover is there as soon as it is chosen, and the one before it one press away. */
export function useCover({ bventId, coverTemplate }: EventInfo) {
  const [isSending, setSending] = useState(false)
  const { mutate, mutateAsync, isPending } = useCall(eventCalls.saveCoverTemplate, {
    changes: [eventCalls.detail, eventCalls.list],
  })

  const choose = async (choice: CoverChoice) => {
    const before = choiceOf(coverTemplate)
    await mutateAsync({ bventId, ...choice })
    showToast({
      kind: 'success',
      text: t('events.coverSaved'),
      seconds: UNDO_SECONDS,
      action: { label: t('events.undo'), run: () => mutate({ bventId, ...before }) },
    })
  }
  const send = async (file: File): Promise<boolean> => {
    setSending(true)
    try {
      const { id } = await callApi(fileCalls.upload, { purpose: 'cover' }, { file })
      await choose({ fileId: id })
      return true
    } catch {
      return false
    } finally {
      setSending(false)
    }
  }
  return { choose: (choice: CoverChoice) => void choose(choice).catch(() => {}), send, isBusy: isPending || isSending }
}
