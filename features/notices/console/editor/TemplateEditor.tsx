import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { errors } from '#core/errors.ts'
import { languageNames, languageOf, languages } from '#core/language.ts'
import type { Page } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { refetchCalls, useCall, useCallQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { noticeCalls, type PreviewPerson } from '#features/notices/contract.ts'
import { fieldNamesOf } from '#features/notices/console/editor/fieldNames.ts'
import { FieldPicker } from '#features/notices/console/editor/FieldPicker.tsx'
import { InsertingContext, useTexts } from '#features/notices/console/editor/FieldText.tsx'
import { PreviewPane } from '#features/notices/console/editor/PreviewPane.tsx'
import { ProblemList } from '#features/notices/console/editor/ProblemList.tsx'
import { inAllTexts } from '#features/notices/console/editor/inAllTexts.ts'
import {
  usePreviewPerson,
  useReplaceFields,
  useTemplateDraft,
  type TemplateDraft,
  type Which,
} from '#features/notices/console/editor/useTemplateDraft.ts'
import type { NoticeTemplate, ReplaceField } from '#features/notices/shapes.ts'
import '#features/notices/console/notices.css'

export type Editing = { draft: TemplateDraft; template: NoticeTemplate; person: PreviewPerson | undefined }
type Props = { page: Page; children: (editing: Editing) => ReactNode }

/** The frame of all three editors: fields, what is written, what a real person gets, what is wrong with it. */
export function TemplateEditor({ page, children }: Props) {
  const [query] = useSearchParams()
  const own = useLanguage()
  const { bventId = '', id = '' } = useParams()
  const which: Which = { bventId, templateId: id, language: query.has('language') ? languageOf(query.get('language')) : own }
  const template = useCallQuery(noticeCalls.template, which, { ignoresErrors: true })
  const [attempt, setAttempt] = useState(0)
  const fields = useReplaceFields(which, {
    code: template.data?.code ?? 'RegistrationSuccess',
    audience: template.data?.audience ?? 'Attendee',
  })
  const error = template.error ?? fields.error
  if (template.data && fields.data)
    return (
      <Opened
        key={`${id} ${which.language} ${attempt}`}
        page={page}
        which={which}
        template={template.data}
        fields={fields.data.list}
        onReopen={() => void template.refetch().then(() => setAttempt(attempt + 1))}
      >
        {children}
      </Opened>
    )
  return (
    <PageFrame page={page}>
      <div className="frame-body">
        {error ? (
          <ErrorNote error={error} onRetry={() => void Promise.all([template.refetch(), fields.refetch()])} />
        ) : (
          <SkeletonFields count={5} />
        )}
      </div>
    </PageFrame>
  )
}

type OpenedProps = Props & { which: Which; template: NoticeTemplate; fields: readonly ReplaceField[]; onReopen: () => void }

function Opened({ page, which, template, fields, onReopen, children }: OpenedProps) {
  const t = useT()
  const { code, audience, channel, isOpen } = template
  const [, setQuery] = useSearchParams()
  const [attendeeId, setAttendeeId] = useState<string>()
  const canWrite = useCan(noticeCalls.saveTemplate.access)
  const draft = useTemplateDraft(which, template)
  const person = usePreviewPerson(which, attendeeId)
  const guard = useUnsavedGuard(draft.isDirty && !draft.save.isPending)
  const [nextLanguage, setNextLanguage] = useState<Which['language'] | null>(null)
  const names = useMemo(() => fieldNamesOf(fields), [fields])
  const inserting = useTexts(names, !canWrite)
  const isChanged = draft.save.error?.code === errors['core.changed'].code
  const goTo = (language: Which['language']) => setQuery({ language }, { replace: true })

  const submit = () =>
    void draft.submit().then(
      () => showToast({ kind: 'success', text: t('notices.saved') }),
      () => {},
    )
  const replace = (fieldName: string, by: string) =>
    draft.change(inAllTexts(draft.wording, (text) => text.replaceAll(`{{${fieldName}}}`, `{{${by}}}`)))

  return (
    <InsertingContext value={inserting}>
      <PageFrame
        page={page}
        title={t(`notices.${code}`)}
        beside={
          <>
            <span className="tag">{t(`notices.${channel}`)}</span>
            <span className="tag">{t(`notices.${audience}`)}</span>
            <span className="t12 m3">{isOpen ? t('notices.isOpen') : t('notices.isClosed')}</span>
            <Segments
              label={t('notices.language')}
              items={languages.map((key) => ({ key, label: languageNames[key] }))}
              value={which.language}
              onChange={(language) => (draft.isDirty ? setNextLanguage(language) : goTo(language))}
            />
          </>
        }
        actions={canWrite && <Actions {...{ which, draft, template, attendeeId, onReopen }} onSave={submit} />}
      >
        {!canWrite && <p className="note notice-off">{t('notices.readOnly')}</p>}
        {draft.save.error && (
          <div className="notice-error">
            <ErrorNote
              error={isChanged ? new Error(t('notices.changedMeanwhile')) : draft.save.error}
              title={t('notices.notSaved')}
              {...(isChanged && { onRetry: onReopen })}
            />
          </div>
        )}
        <div className="notice-editor">
          <FieldPicker fields={fields} values={person.data?.values ?? {}} />
          <div className="notice-work">{children({ draft, template, person: person.data })}</div>
          <aside className="notice-side" aria-label={t('notices.previewOf')}>
            <PreviewPane
              bventId={which.bventId}
              channel={channel}
              language={which.language}
              wording={draft.wording}
              person={person}
              onChoose={setAttendeeId}
            />
            <ProblemList draft={draft} fields={fields} onReplace={replace} />
          </aside>
        </div>
        {guard}
        <ConfirmDialog
          isOpen={nextLanguage !== null}
          title={t('kit.unsaved')}
          consequence={t('kit.unsavedText')}
          confirmText={t('kit.discard')}
          cancelText={t('kit.keepEditing')}
          onConfirm={() => nextLanguage && goTo(nextLanguage)}
          onCancel={() => setNextLanguage(null)}
        />
      </PageFrame>
    </InsertingContext>
  )
}

type ActionsProps = Pick<OpenedProps, 'which' | 'template' | 'onReopen'> & {
  draft: TemplateDraft
  attendeeId: string | undefined
  onSave: () => void
}

function Actions({ which, draft, template, attendeeId, onReopen, onSave }: ActionsProps) {
  const t = useT()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const restore = useCall(noticeCalls.restoreTemplate)
  const test = useCall(noticeCalls.sendTest)
  const hasUnknown = draft.check.data?.problems.some(({ reason }) => reason === 'unknown') ?? false
  const isOwn = draft.version > 0
  const restoreNow = () =>
    restore.mutate(which, {
      onSuccess: () => {
        setAsking(false)
        showToast({ kind: 'success', text: t('notices.restored') })
        void refetchCalls(client, [noticeCalls.list, noticeCalls.template]).then(onReopen)
      },
    })
  return (
    <>
      {isOwn && (
        <Button type="text" onClick={() => setAsking(true)}>
          {t('notices.restore')}
        </Button>
      )}
      {(template.channel !== 'OfficialAccount' || draft.wording.content !== '') && (
        <Button
          icon={<Icon name="send" />}
          loading={test.isPending}
          onClick={() =>
            test.mutate(
              { ...which, ...draft.wording, ...(attendeeId && { attendeeId }) },
              { onSuccess: ({ address }) => showToast({ kind: 'success', text: t('notices.testSent', { address }) }) },
            )
          }
        >
          {t('notices.sendTest')}
        </Button>
      )}
      <Button type="primary" disabled={!draft.isDirty || (draft.isChecked && hasUnknown)} loading={draft.save.isPending} onClick={onSave}>
        {t('core.save')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('notices.restoreTitle')}
        consequence={t('notices.restoreText', { language: languageNames[which.language] })}
        confirmText={t('notices.restore')}
        isBusy={restore.isPending}
        onConfirm={restoreNow}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
