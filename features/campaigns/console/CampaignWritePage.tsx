import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { callQuery, useCall, useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { plainWritable, writerPart } from '#console/kit/writerPart.ts'
import { segmentCalls } from '#features/audience/contract.ts'
import { campaignCalls, type CampaignContent } from '#features/campaigns/contract.ts'
import { DryRunPane } from '#features/campaigns/console/write/DryRunPane.tsx'
import { FieldChips } from '#features/campaigns/console/write/FieldChips.tsx'
import { campaignPages } from '#features/campaigns/pages.ts'
import '#features/campaigns/console/campaigns.css'

/** Whom, what, when; beside it always how many would get it and why others would not. */
export function CampaignWritePage() {
  const t = useT()
  const language = useLanguage()
  const go = useNavigate()
  const [params] = useSearchParams()
  const wanted = params.get('channel')
  const segments = useCallQuery(segmentCalls.list, {}).data?.list ?? []
  const events = useCallQuery(segmentCalls.events, {}).data?.list ?? []
  const [title, setTitle] = useState('')
  const [segmentId, setSegmentId] = useState(params.get('segmentId') ?? '')
  const [bventId, setBventId] = useState('')
  const [hasSms, setSms] = useState(wanted !== 'Email')
  const [hasEmail, setEmail] = useState(wanted === 'Email')
  const [sms, setSmsText] = useState('')
  const [letter, setLetter] = useState({ subject: '', subjectB: '', content: '', button: '' })
  const [isTrying, setTrying] = useState(false)
  const [holdOut, setHoldOut] = useState(0)
  const [sendTime, setSendTime] = useState<string | null>(null)
  const [idempotencyKey] = useState<string>(() => crypto.randomUUID())
  const create = useCall(campaignCalls.create, { changes: [campaignCalls.list], ignoresErrors: true, idempotencyKey })

  const isWorded =
    (!hasSms || sms.trim() !== '') && (!hasEmail || (letter.subject.trim() !== '' && letter.content.trim() !== '')) && (hasSms || hasEmail)
  const content: CampaignContent = {
    ...(hasSms && { SMS: { content: sms.trim() } }),
    ...(hasEmail && { Email: { ...letter, subjectB: isTrying ? letter.subjectB : '' } }),
  }
  const request = { title, ...(segmentId && { segmentId }), ...(bventId && { bventId }), content, holdOut, ...(sendTime && { sendTime }) }
  const dryRun = useQuery({
    ...callQuery(campaignCalls.dryRun, request, { ignoresErrors: true }),
    enabled: isWorded && segmentId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const send = async () => {
    const { sendId } = await create.mutateAsync(request)
    await go(pathOf(campaignPages.report, { campaignId: sendId }))
  }
  const canSend = isWorded && segmentId !== '' && (dryRun.data?.willSend ?? 0) > 0
  const set = (change: Partial<typeof letter>) => setLetter((before) => ({ ...before, ...change }))
  return (
    <PageFrame
      page={campaignPages.write}
      actions={
        <Button
          type="primary"
          icon={<Icon name="send" />}
          disabled={!canSend}
          loading={create.isPending}
          onClick={() => void send().catch(() => {})}
        >
          {t(sendTime ? 'campaigns.schedule' : 'campaigns.send', { n: dryRun.data?.willSend ?? 0 })}
        </Button>
      }
    >
      <div className="camp">
        <div className="camp-form">
          {create.error && <ErrorNote error={create.error} />}
          <Labelled label={t('campaigns.name')}>
            <Input
              size="large"
              maxLength={100}
              value={title}
              placeholder={t('campaigns.namePlaceholder')}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Labelled>
          <Labelled label={t('campaigns.audience')}>
            <Select
              size="large"
              className="camp-wide"
              aria-label={t('campaigns.audience')}
              placeholder={t('audience.chooseSegment')}
              value={segmentId || null}
              options={segments.map((one) => ({ value: one.segmentId, label: `${one.name} · ${one.total.toLocaleString('en-US')}` }))}
              onChange={(next) => setSegmentId(next)}
            />
          </Labelled>
          <Labelled label={t('campaigns.event')} hint={t('campaigns.eventHint')}>
            <Select
              size="large"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              className="camp-wide"
              aria-label={t('campaigns.event')}
              placeholder={t('campaigns.noEvent')}
              value={bventId || null}
              options={events.map((one) => ({ value: one.bventId, label: one.title }))}
              onChange={(next: string | null | undefined) => setBventId(next ?? '')}
            />
          </Labelled>
          <fieldset className="camp-set">
            <legend className="b">{t('campaigns.channel')}</legend>
            <Checkbox checked={hasSms} onChange={(event) => setSms(event.target.checked)}>
              {t('audience.channel_SMS')}
            </Checkbox>
            <Checkbox checked={hasEmail} onChange={(event) => setEmail(event.target.checked)}>
              {t('audience.channel_Email')}
            </Checkbox>
          </fieldset>
          {hasSms && (
            <Labelled label={t('campaigns.smsText')} hint={t('campaigns.smsHint')}>
              <Input.TextArea
                autoSize={{ minRows: 3 }}
                maxLength={500}
                showCount
                aria-label={t('campaigns.smsText')}
                value={sms}
                onChange={(event) => setSmsText(event.target.value)}
              />
              <FieldChips hasEvent={bventId !== ''} onPick={(field) => setSmsText(sms + field)} />
            </Labelled>
          )}
          {hasEmail && (
            <>
              <Labelled label={t(isTrying ? 'campaigns.subjectA' : 'campaigns.subject')}>
                <Input
                  size="large"
                  maxLength={200}
                  aria-label={t('campaigns.subject')}
                  value={letter.subject}
                  onChange={(event) => set({ subject: event.target.value })}
                />
              </Labelled>
              {isTrying && (
                <Labelled label={t('campaigns.subjectB')}>
                  <Input
                    size="large"
                    maxLength={200}
                    aria-label={t('campaigns.subjectB')}
                    value={letter.subjectB}
                    onChange={(event) => set({ subjectB: event.target.value })}
                  />
                </Labelled>
              )}
              <Checkbox checked={isTrying} onChange={(event) => setTrying(event.target.checked)}>
                {t('campaigns.tryTwo')}
              </Checkbox>
              <Labelled label={t('campaigns.letter')}>
                <Input.TextArea
                  autoSize={{ minRows: 6 }}
                  maxLength={MOST_LETTER}
                  aria-label={t('campaigns.letter')}
                  value={letter.content}
                  onChange={(event) => set({ content: event.target.value })}
                />
                <FieldChips hasEvent={bventId !== ''} onPick={(field) => set({ content: letter.content + field })} />
                <PartOf
                  of={writerPart}
                  props={{
                    place: 'letter',
                    bventId: bventId || undefined,
                    language,
                    target: plainWritable(letter.content, MOST_LETTER, (content) => set({ content })),
                  }}
                />
              </Labelled>
              {bventId !== '' && (
                <Labelled label={t('campaigns.button')} hint={t('campaigns.buttonHint')}>
                  <Input
                    size="large"
                    maxLength={60}
                    aria-label={t('campaigns.button')}
                    value={letter.button}
                    onChange={(event) => set({ button: event.target.value })}
                  />
                </Labelled>
              )}
            </>
          )}
          <Labelled label={t('campaigns.holdOut')} hint={t('campaigns.holdOutHint')}>
            <InputNumber
              size="large"
              min={0}
              max={50}
              precision={0}
              aria-label={t('campaigns.holdOut')}
              value={holdOut}
              suffix="%"
              onChange={(next) => setHoldOut(next ?? 0)}
            />
          </Labelled>
          <Labelled label={t('campaigns.when')} hint={t('campaigns.whenHint')}>
            <DateTimePicker value={sendTime} onChange={setSendTime} />
          </Labelled>
        </div>
        <DryRunPane data={dryRun.data} error={dryRun.error} isReady={isWorded && segmentId !== ''} />
      </div>
    </PageFrame>
  )
}

const MOST_LETTER = 5_000

function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="camp-field">
      <p className="b">{label}</p>
      {children}
      {hint && <p className="m3 t13">{hint}</p>}
    </div>
  )
}
