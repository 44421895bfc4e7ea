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
import { LetterChecks } from '#features/invitations/console/letter/LetterChecks.tsx'
import { LetterDesigner } from '#features/invitations/console/letter/LetterDesigner.tsx'
import { TemplateStart } from '#features/invitations/console/letter/TemplateStart.tsx'
import { LetterPreview } from '#features/invitations/console/LetterPreview.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { LetterDesign } from '#features/invitations/letter.ts'
import { invitationPages } from '#features/invitations/pages.ts'

/** What was written and not saved, by language: looking at the other one loses nothing. */
type Drafts = Partial<Record<Language, LetterDesign>>

export function LetterPage() {
  const { bventId = '' } = useParams()
  const [language, setLanguage] = useState<Language>(languages[0])
  const [drafts, setDrafts] = useState<Drafts>({})
  const { data, error, refetch } = useQuery(callQuery(calls.letter, { bventId, language }, { ignoresErrors: true }))
  if (data)
    return (
      <Letter
        key={`${language}${data.version}`}
        {...{ bventId, language, drafts }}
        stored={data}
        onLanguage={setLanguage}
        onDraft={(draft) => setDrafts(({ [language]: _, ...others }) => (draft ? { ...others, [language]: draft } : others))}
      />
    )
  return (
    <InvitationFrame page={invitationPages.letter} bventId={bventId}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}</div>
    </InvitationFrame>
  )
}

type Props = {
  bventId: string
  language: Language
  stored: ResultOf<typeof calls.letter>
  drafts: Drafts
  onLanguage: (language: Language) => void
  onDraft: (draft: LetterDesign | null) => void
}

function Letter({ bventId, language, stored, drafts, onLanguage, onDraft }: Props) {
  const t = useT()
  const canSave = useCan(calls.saveLetter.access)
  const design = drafts[language] ?? stored.design
  const setDesign = (next: LetterDesign) => onDraft(JSON.stringify(next) === JSON.stringify(stored.design) ? null : next)
  const { mutateAsync, isPending } = useCall(calls.saveLetter, { changes: [calls.letter, calls.checkLetter] })
  const guard = useUnsavedGuard(Object.keys(drafts).length > 0 && !isPending)
  const settled = useDeferredValue(design)
  const save = async () => {
    const saved = await mutateAsync({ bventId, language, version: stored.version, design }).catch(() => null)
    if (!saved) return
    onDraft(null)
    showToast({ kind: 'success', text: t('invitations.letterSaved') })
  }
  return (
    <InvitationFrame
      page={invitationPages.letter}
      bventId={bventId}
      footer={
        canSave && (
          <SaveBar
            isDirty={drafts[language] !== undefined}
            isBusy={isPending}
            saveText={t('core.save')}
            onSave={() => void save()}
            onDiscard={() => onDraft(null)}
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
      <LetterDesigner
        design={design}
        isDisabled={!canSave}
        onChange={setDesign}
        start={canSave && <TemplateStart language={language} design={design} onPick={setDesign} />}
        preview={<LetterPreview bventId={bventId} language={language} design={settled} />}
        renderMore={(part, onPart) => <LetterChecks {...{ bventId, language, design, part, onPart, onLanguage }} />}
      />
      {guard}
    </InvitationFrame>
  )
}
