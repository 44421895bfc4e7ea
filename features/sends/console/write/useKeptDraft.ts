import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { sendCalls, type SendDetail } from '#features/sends/contract.ts'
import type { SendDraft } from '#features/sends/console/write/useSendDraft.ts'

/** Puts aside what stands on the page, and knows whether it has changed since; the address leads back to it. */
export function useKeptDraft(bventId: string, draft: SendDraft, kept?: SendDetail, onKept?: (sendId: string) => void) {
  const t = useT()
  const [, setQuery] = useSearchParams()
  const [read, setRead] = useState(kept && { sendId: kept.sendId, version: kept.version })
  const call = useCall(sendCalls.saveDraft, { changes: [sendCalls.list], ignoresErrors: true })
  const { unfinished, sendTime } = draft
  const now = useMemo(() => JSON.stringify([unfinished, sendTime]), [unfinished, sendTime])
  const [saved, setSaved] = useState(now)
  const isBlank = !read && Object.keys(unfinished.content[draft.channel] ?? {}).length === 0
  return {
    read,
    isDirty: now !== saved && !isBlank,
    isPending: call.isPending,
    error: call.error,
    async save() {
      try {
        const answer = await call.mutateAsync({ bventId, ...read, ...unfinished, ...(sendTime && { sendTime }) })
        setRead(answer)
        setSaved(now)
        onKept?.(answer.sendId)
        setQuery({ draft: answer.sendId }, { replace: true })
        showToast({ kind: 'success', text: t('sends.draftKept') })
      } catch {
        // Said above the words.
      }
    },
  }
}
