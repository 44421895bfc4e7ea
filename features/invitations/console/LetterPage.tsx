import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useParams } from 'react-router'
import type { ResultOf } from '#core/call.ts'
import { languages, type Language } from '#core/language.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { InvitationFrame } from '#features/invitations/console/InvitationFrame.tsx'
import { LetterForm } from '#features/invitations/console/letter/LetterForm.tsx'
import { TemplateStart } from '#features/invitations/console/letter/TemplateStart.tsx'
import { LetterPreview } from '#features/invitations/console/LetterPreview.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { LetterDesign } from '#features/invitations/letter.ts'
import { invitationPages } from '#features/invitations/pages.ts'

export function LetterPage() {
  const { bventId = '' } = useParams()
  const [language, setLanguage] = useState<Language>('zh-CN')
  const { data, error, refetch } = useQuery(callQuery(calls.letter, { bventId, language }, { ignoresErrors: true }))
  if (data)
    return <Designer key={`${language}${data.version}`} bventId={bventId} language={language} stored={data} onLanguage={setLanguage} />
  return (
    <InvitationFrame page={invitationPages.letter} bventId={bventId}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}</div>
    </InvitationFrame>
  )
}

type Props = { bventId: string; language: Language; stored: ResultOf<typeof calls.letter>; onLanguage: (language: Language) => void }

function Designer({ bventId, language, stored, onLanguage }: Props) {
  const t = useT()
  const canSave = useCan(calls.saveLetter.access)
  const [design, setDesign] = useState<LetterDesign>(stored.design)
  const isDirty = JSON.stringify(design) !== JSON.stringify(stored.design)
  const { mutateAsync, isPending } = useCall(calls.saveLetter, { changes: [calls.letter] })
  const guard = useUnsavedGuard(isDirty && !isPending)
  const settled = useDeferredValue(design)
  const save = async () => {
    const saved = await mutateAsync({ bventId, language, version: stored.version, design }).catch(() => null)
    if (!saved) return
    const [problem] = saved.problems
    const name = problem && t(`invitations.field_${problem.field}`)
    showToast(
      problem && name
        ? { kind: 'info', text: t('invitations.fieldBlank', { name, n: problem.count, sample: `{{${problem.field}|…}}` }) }
        : { kind: 'success', text: t('invitations.letterSaved') },
    )
  }
  return (
    <InvitationFrame
      page={invitationPages.letter}
      bventId={bventId}
      footer={
        canSave && (
          <SaveBar
            isDirty={isDirty}
            isBusy={isPending}
            saveText={t('core.save')}
            onSave={() => void save()}
            onDiscard={() => setDesign(stored.design)}
          />
        )
      }
      actions={
        <Segmented
          aria-label={t('invitations.language')}
          value={language}
          options={languages.map((value) => ({ value, label: t(value === 'en' ? 'invitations.english' : 'invitations.chinese') }))}
          onChange={onLanguage}
        />
      }
    >
      <div className="frame-body invite-letter">
        <div className="invite-drawer">
          {canSave && <TemplateStart language={language} design={design} onPick={setDesign} />}
          <LetterForm design={design} isDisabled={!canSave} onChange={setDesign} />
        </div>
        <LetterPreview bventId={bventId} language={language} design={settled} />
      </div>
      {guard}
    </InvitationFrame>
  )
}
