import { useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
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
import { LetterPreview } from '#features/invitations/console/LetterPreview.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { letterFields, letterLooks, type LetterDesign } from '#features/invitations/letter.ts'
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
  const id = useId()
  const canSave = useCan(calls.saveLetter.access)
  const [design, setDesign] = useState<LetterDesign>(stored.design)
  const isDirty = JSON.stringify(design) !== JSON.stringify(stored.design)
  const { mutateAsync, isPending } = useCall(calls.saveLetter, { changes: [calls.letter] })
  const guard = useUnsavedGuard(isDirty && !isPending)
  const settled = useDeferredValue(design)
  const set = (part: Partial<LetterDesign>) => setDesign({ ...design, ...part })
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
  const line = (part: 'heading' | 'greeting' | 'signerTitle' | 'signer' | 'seal', maxLength: number) => (
    <>
      <label className="b" htmlFor={`${id}-${part}`}>
        {t(`invitations.${part}`)}
      </label>
      <Input
        id={`${id}-${part}`}
        maxLength={maxLength}
        disabled={!canSave}
        value={design[part]}
        onChange={({ target }) => set({ [part]: target.value })}
      />
    </>
  )
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
        <div className="invite-form">
          <b>{t('invitations.look')}</b>
          <Segmented
            aria-label={t('invitations.look')}
            disabled={!canSave}
            value={design.look}
            options={letterLooks.map((value) => ({ value, label: t(`invitations.look_${value}`) }))}
            onChange={(look) => set({ look })}
          />
          {line('heading', 30)}
          {line('greeting', 100)}
          <label className="b" htmlFor={`${id}-body`}>
            {t('invitations.body')}
          </label>
          <Input.TextArea
            id={`${id}-body`}
            rows={8}
            maxLength={2_000}
            disabled={!canSave}
            value={design.body}
            onChange={({ target }) => set({ body: target.value })}
          />
          {canSave && (
            <div className="row g1 wrap">
              <span className="t12 m3">{t('invitations.fields')}</span>
              {letterFields.map((field) => (
                <Button
                  key={field}
                  size="small"
                  aria-label={t('invitations.insertField', { name: t(`invitations.field_${field}`) })}
                  onClick={() => set({ body: `${design.body}{{${field}}}` })}
                >
                  {t(`invitations.field_${field}`)}
                </Button>
              ))}
            </div>
          )}
          <label className="row g2">
            <input
              type="checkbox"
              disabled={!canSave}
              checked={design.hasAgenda}
              onChange={({ target }) => set({ hasAgenda: target.checked })}
            />
            {t('invitations.hasAgenda')}
          </label>
          {line('signerTitle', 60)}
          {line('signer', 60)}
          {line('seal', 8)}
        </div>
        <LetterPreview bventId={bventId} language={language} design={settled} />
      </div>
      {guard}
    </InvitationFrame>
  )
}
