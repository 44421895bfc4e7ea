import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { errors } from '#core/errors.ts'
import { languageNames, languages } from '#core/language.ts'
import { pathOf, type Page } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { callQuery, useCall, useCallQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useNow } from '#console/kit/useNow.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { eventCalls } from '#features/events/contract.ts'
import { templateIdOf } from '#features/notices/codes.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import { wordingEditor } from '#features/notices/parts.ts'
import { sendCalls, type SendDetail } from '#features/sends/contract.ts'
import { DryRunPane } from '#features/sends/console/write/DryRunPane.tsx'
import { Cost, People, When } from '#features/sends/console/write/sections.tsx'
import { useKeptDraft } from '#features/sends/console/write/useKeptDraft.ts'
import { useSendDraft } from '#features/sends/console/write/useSendDraft.ts'
import { sendPages } from '#features/sends/pages.ts'
import type { SendChannel } from '#features/sends/shapes.ts'
import '#features/sends/console/sends.css'

const CLOCK_MS = 30_000

type Props = { page: Page; channel: SendChannel }

/** Begun anew, or gone on with where somebody left it. */
export function SendEditor(props: Props) {
  const { bventId = '' } = useParams()
  const [query] = useSearchParams()
  const sendId = query.get('draft')
  // What was saved here a moment ago is on the page already.
  const [ownId, setOwnId] = useState<string | null>(null)
  const isAsked = sendId !== null && sendId !== ownId
  const [attempt, setAttempt] = useState(0)
  const kept = useQuery({
    ...callQuery(sendCalls.detail, { bventId, sendId: sendId ?? '' }, { ignoresErrors: true }),
    enabled: isAsked,
    staleTime: 0,
    // Read once, when it is opened: what is being written is not taken from under somebody's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const reopen = () => {
    setOwnId(null)
    setAttempt(attempt + 1)
  }
  if (!isAsked) return <Opened key={attempt} {...props} onKept={setOwnId} onReopen={reopen} />
  if (kept.data && kept.data.state !== 'Draft') return <Navigate replace to={pathOf(sendPages.report, { bventId, sendId })} />
  if (kept.data && !kept.isFetching)
    return <Opened key={`${sendId} ${attempt}`} {...props} kept={kept.data} onReopen={() => void kept.refetch().then(reopen)} />
  return (
    <PageFrame page={props.page}>
      <div className="frame-body">
        {kept.error ? <ErrorNote error={kept.error} onRetry={() => void kept.refetch()} /> : <SkeletonFields count={5} />}
      </div>
    </PageFrame>
  )
}

type OpenedProps = Props & { kept?: SendDetail; onKept?: (sendId: string) => void; onReopen: () => void }

/** Words on one side, what they would do on the other; nothing goes out before the button. */
function Opened({ page, channel, kept, onKept, onReopen }: OpenedProps) {
  const t = useT()
  const { bventId = '' } = useParams()
  const navigate = useNavigate()
  const canWrite = useCan(sendCalls.create.access)
  const event = useCallQuery(eventCalls.detail, { bventId }, { ignoresErrors: true })
  const timeZone = event.data?.timeZone
  const draft = useSendDraft(bventId, channel, kept)
  const saving = useKeptDraft(bventId, draft, kept, onKept)
  const test = useCall(noticeCalls.sendTest)
  // The same click told twice is one send; after a refusal the next one is another.
  const [idempotencyKey, setKey] = useState<string>(() => crypto.randomUUID())
  const create = useCall(sendCalls.create, { changes: [sendCalls.list, sendCalls.detail], ignoresErrors: true, idempotencyKey })
  const [isSent, setSent] = useState(false)
  const guard = useUnsavedGuard(saving.isDirty && !isSent)
  const now = useNow(CLOCK_MS)
  const dry = draft.dryRun.data
  const quietAt = draft.sendTime === null ? (dry?.quiet?.nextAt ?? null) : null
  const n = dry?.willSend ?? 0
  const isShort =
    dry !== undefined && (['sms', 'email'] as const).some((kind) => dry.left[kind] !== null && dry.need[kind] > (dry.left[kind] ?? 0))

  const submit = async (options: { isSendAnyway?: boolean } = {}) => {
    const sendTime = draft.sendTime ?? (options.isSendAnyway ? null : quietAt)
    try {
      const { sendId } = await create.mutateAsync({
        bventId,
        ...draft.composition,
        ...(sendTime && { sendTime }),
        ...options,
        ...(saving.read && { draft: saving.read }),
      })
      flushSync(() => setSent(true))
      showToast({ kind: 'success', text: t('sends.created') })
      void navigate(pathOf(sendPages.report, { bventId, sendId }))
    } catch {
      setKey(crypto.randomUUID())
    }
  }
  const problem = create.error ?? saving.error
  const isChanged = problem?.code === errors['core.changed'].code
  const label = dry?.needsApproval
    ? t('sends.submit', { n })
    : draft.sendTime
      ? t('sends.schedule', { n })
      : quietAt
        ? t('sends.sendQuiet', { n, next: formatTime(quietAt, timeZone, 'MM-DD HH:mm') })
        : t('sends.send', { n })

  return (
    <PageFrame
      page={page}
      actions={<span className="t13 m3">{t('sends.now', { time: formatTime(new Date(now).toISOString(), timeZone, 'MM-DD HH:mm') })}</span>}
      footer={
        canWrite && (
          <>
            <span className="t13 m3 sp">{t('sends.holdHint')}</span>
            <Button disabled={!saving.isDirty} loading={saving.isPending} onClick={() => void saving.save()}>
              {t('sends.keepDraft')}
            </Button>
            <Button
              disabled={!draft.written.includes(draft.language)}
              loading={test.isPending}
              onClick={() =>
                test.mutate(
                  {
                    bventId,
                    templateId: templateIdOf({ audience: 'Attendee', code: 'RegistrationSuccess', channel }),
                    language: draft.language,
                    ...draft.wording,
                  },
                  { onSuccess: ({ address }) => showToast({ kind: 'success', text: t('notices.testSent', { address }) }) },
                )
              }
            >
              {t('sends.sendTest')}
            </Button>
            <Button
              type="primary"
              icon={<Icon name="send" />}
              disabled={!draft.isReckoned || n === 0 || isShort}
              loading={create.isPending}
              onClick={() => void submit()}
            >
              {label}
            </Button>
          </>
        )
      }
    >
      {!canWrite && <p className="note notice-off">{t('sends.readOnly')}</p>}
      <div className={`send-editor send-${channel}`}>
        <div className="send-left">
          {problem && (
            <ErrorNote error={isChanged ? new Error(t('sends.draftChanged')) : problem} {...(isChanged && { onRetry: onReopen })} />
          )}
          <People bventId={bventId} draft={draft} />
          <section className="send-sec">
            <div className="row g2">
              <h2 className="t16 b sp">{t('sends.content')}</h2>
              <Segments
                label={t('sends.language')}
                items={languages.map((one) => ({ key: one, label: languageNames[one] }))}
                value={draft.language}
                onChange={draft.setLanguage}
              />
            </div>
            {draft.written.length === 1 && (
              <p className="t12 m3">
                {t('sends.otherLanguage', {
                  language: languages
                    .filter((one) => !draft.written.includes(one))
                    .map((one) => languageNames[one])
                    .join(),
                })}
              </p>
            )}
            <PartOf
              of={wordingEditor}
              fallback={<SkeletonFields count={3} />}
              props={{ bventId, channel, language: draft.language, wording: draft.wording, onChange: draft.setWording }}
            />
            <label className="send-name">
              <span className="t13 b">{t('sends.name')}</span>
              <Input maxLength={100} value={draft.title} onChange={({ target }) => draft.setTitle(target.value)} />
              <span className="t12 m3">{t('sends.nameHint')}</span>
            </label>
          </section>
          <When
            draft={draft}
            dry={dry}
            timeZone={timeZone}
            isBusy={create.isPending}
            onAnyway={() => void submit({ isSendAnyway: true })}
          />
          {dry && <Cost dry={dry} channel={channel} />}
        </div>
        <DryRunPane draft={draft} timeZone={timeZone} />
      </div>
      {guard}
    </PageFrame>
  )
}
