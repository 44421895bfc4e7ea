import { Button } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router'
import { languageNames, languages } from '#core/language.ts'
import { pathOf } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useCall } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { AudienceFields } from '#features/invitations/console/send/AudienceFields.tsx'
import { TextFields } from '#features/invitations/console/send/TextFields.tsx'
import { useNoticeDraft } from '#features/invitations/console/send/useNoticeDraft.ts'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { invitationPages as pages } from '#features/invitations/pages.ts'
import { dryRunPane, sendTiming } from '#features/sends/parts.ts'
import { addressChannels } from '#features/sends/shapes.ts'
import '#features/invitations/console/invitations.css'

/** Words on one side, what they would do on the other; nothing goes out before the button. */
export function NoticeWritePage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const navigate = useNavigate()
  const canWrite = useCan(calls.sendNotice.access)
  const { timeZone } = useEventZone(bventId)
  const draft = useNoticeDraft(bventId)
  // The same click told twice is one send; after a refusal the next one is another.
  const [idempotencyKey, setKey] = useState<string>(() => crypto.randomUUID())
  const create = useCall(calls.sendNotice, { changes: [calls.notices], ignoresErrors: true, idempotencyKey })
  const dry = draft.dryRun.data
  const n = dry?.willSend ?? 0
  const quietAt = draft.sendTime === null ? (dry?.quiet?.nextAt ?? null) : null
  const isShort =
    dry !== undefined && (['sms', 'email'] as const).some((kind) => dry.left[kind] !== null && dry.need[kind] > (dry.left[kind] ?? 0))
  const submit = async (options: { isSendAnyway?: boolean } = {}) => {
    const sendTime = draft.sendTime ?? (options.isSendAnyway ? null : quietAt)
    try {
      const { sendId } = await create.mutateAsync({ ...draft.composed, ...(sendTime && { sendTime }), ...options })
      flushSync(() => showToast({ kind: 'success', text: t('invitations.noticeMade') }))
      void navigate(pathOf(pages.noticeReport, { bventId, guestSendId: sendId }))
    } catch {
      setKey(crypto.randomUUID())
    }
  }
  const label = dry?.needsApproval ? 'invitations.sendSubmit' : draft.sendTime || quietAt ? 'invitations.sendLater' : 'invitations.sendToN'
  return (
    <PageFrame
      page={pages.writeNotice}
      footer={
        canWrite && (
          <>
            <span className="t13 m3 sp">{t('invitations.noticeHold')}</span>
            <Button
              type="primary"
              icon={<Icon name="send" />}
              disabled={!draft.isReckoned || n === 0 || isShort}
              loading={create.isPending}
              onClick={() => void submit()}
            >
              {t(label, { n })}
            </Button>
          </>
        )
      }
    >
      <div className="invite-notice">
        <div className="invite-notice-form">
          {create.error && <ErrorNote error={create.error} />}
          <section className="invite-sec">
            <h2 className="t16 b">{t('invitations.toWhom')}</h2>
            <AudienceFields bventId={bventId} value={draft.audience} onChange={draft.setAudience} />
          </section>
          <section className="invite-sec">
            <div className="row g2 wrap">
              <Segments
                label={t('invitations.channel')}
                items={addressChannels.map((key) => ({ key, label: t(`delivery.channel_${key}`) }))}
                value={draft.channel}
                onChange={draft.setChannel}
              />
              <span className="sp" />
              <Segments
                label={t('invitations.language')}
                items={languages.map((key) => ({ key, label: languageNames[key] }))}
                value={draft.language}
                onChange={draft.setLanguage}
              />
            </div>
            <TextFields channel={draft.channel} text={draft.text} onChange={draft.setText} />
          </section>
          <PartOf
            of={sendTiming}
            props={{
              draft,
              channel: draft.channel,
              timeZone,
              isBusy: create.isPending,
              onAnyway: () => void submit({ isSendAnyway: true }),
            }}
          />
        </div>
        <PartOf of={dryRunPane} fallback={<SkeletonFields count={4} />} props={{ draft, timeZone }} />
      </div>
    </PageFrame>
  )
}
