import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Language } from '#core/language.ts'
import { callQuery, refetchCalls, useCall, useCallQuery } from '#console/kit/query.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import type { NoticeTemplate, NoticeWording } from '#features/notices/shapes.ts'

const SETTLE_MS = 500

export type Which = { bventId: string; templateId: string; language: Language }

/** One template in one language: what is stored, what stands in the editor, and what is wrong with it. */
export function useTemplateDraft(which: Which, template: NoticeTemplate) {
  const [saved, setSaved] = useState(() => wordingOf(template))
  const [wording, setWording] = useState(saved)
  const [version, setVersion] = useState(template.version)
  const client = useQueryClient()
  const save = useCall(noticeCalls.saveTemplate, { ignoresErrors: true })
  const settled = useSettledValue(wording)
  const check = useQuery({
    ...callQuery(noticeCalls.checkTemplate, { ...which, ...settled }, { ignoresErrors: true }),
    placeholderData: (before) => before,
  })
  const isDirty = useMemo(() => JSON.stringify(wording) !== JSON.stringify(saved), [wording, saved])
  return {
    wording,
    version,
    isDirty,
    save,
    check,
    isChecked: settled === wording && !check.isFetching,
    change: (part: Partial<NoticeWording>) => setWording((before) => ({ ...before, ...part })),
    async submit() {
      const answer = await save.mutateAsync({ ...which, ...wording, version })
      setSaved(wording)
      setVersion(answer.version)
      await refetchCalls(client, [noticeCalls.list, noticeCalls.template])
    },
  }
}
export type TemplateDraft = ReturnType<typeof useTemplateDraft>

function wordingOf({ subject, content, blocks, link }: NoticeTemplate): NoticeWording {
  return { subject, content, blocks, link }
}

/** Once nobody has typed for a moment. */
function useSettledValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export function usePreviewPerson(which: Which, attendeeId: string | undefined) {
  return useQuery({
    ...callQuery(noticeCalls.previewPerson, { ...which, ...(attendeeId && { attendeeId }) }, { ignoresErrors: true }),
    placeholderData: (before) => before,
  })
}

export function useReplaceFields({ bventId, language }: Which, { code, audience }: Pick<NoticeTemplate, 'code' | 'audience'>) {
  return useCallQuery(noticeCalls.replaceFields, { bventId, code, audience, language }, { ignoresErrors: true })
}
