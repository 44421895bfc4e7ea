import { Input, Switch } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { languageNames, languages, type Language } from '#core/language.ts'
import { pathOf, type Page } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import type { SearchData } from '#features/attendees/filter.ts'
import { peopleFilter } from '#features/attendees/parts.ts'
import { eventCalls } from '#features/events/contract.ts'
import { wordingEditor } from '#features/notices/parts.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'
import { RuleFields } from '#features/sends/console/plan/RuleFields.tsx'
import { isWritten, NO_WORDS } from '#features/sends/console/write/useSendDraft.ts'
import { planCalls } from '#features/sends/planContract.ts'
import { nextRun, type PlanRule } from '#features/sends/planRules.ts'
import { sendPages } from '#features/sends/pages.ts'
import { sendChannels, type SendChannel, type SendContent } from '#features/sends/shapes.ts'
import '#features/sends/console/sends.css'
import '#features/sends/console/plan/plan.css'

type Plan = {
  planId?: string
  title: string
  rule: PlanRule
  searchData: SearchData
  content: SendContent
  isOnceEach: boolean
  isOpen: boolean
  version?: number
}

/** When, to whom, with which words; the same for a new plan and for one that is there. */
export function PlanForm({ page, plan }: { page: Page; plan: Plan }) {
  const t = useT()
  const { bventId = '' } = useParams()
  const navigate = useNavigate()
  const canWrite = useCan(planCalls.savePlan.access)
  const event = useCallQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }).data
  const [draft, setDraft] = useState(plan)
  const [isTried, setTried] = useState(false)
  const save = useCall(planCalls.savePlan, { changes: [planCalls.plans, planCalls.plan], ignoresErrors: true })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(plan)
  const [isSaved, setSaved] = useState(false)
  const guard = useUnsavedGuard(isDirty && !isSaved)
  const change = (part: Partial<Plan>) => setDraft((before) => ({ ...before, ...part }))
  const content = writtenOf(draft.content)
  const times = event && { startTime: new Date(event.startTime), endTime: new Date(event.endTime), timeZone: event.timeZone }
  const next = times && nextRun(draft.rule, times, serverNow())

  const submit = async () => {
    setTried(true)
    if (draft.title.trim() === '' || Object.keys(content).length === 0) return
    try {
      const { nextTime } = await save.mutateAsync({ bventId, ...draft, content })
      flushSync(() => setSaved(true))
      const time = nextTime && draft.rule.type !== 'After' ? formatTime(nextTime, event?.timeZone, 'MM-DD HH:mm') : ''
      showToast({ kind: 'success', text: time ? t('sends.planSavedNext', { time }) : t('sends.planSaved') })
      void navigate(pathOf(sendPages.plans, { bventId }))
    } catch {
      // Said above the form.
    }
  }

  return (
    <PageFrame
      page={page}
      {...(canWrite && {
        footer: (
          <SaveBar isDirty={isDirty} isNew={!plan.planId} isBusy={save.isPending} saveText={t('core.save')} onSave={() => void submit()} />
        ),
      })}
    >
      <div className="send-editor send-Email">
        <div className="send-left">
          {save.error && <ErrorNote error={save.error} title={t('sends.planNotSaved')} />}
          <section className="send-sec">
            <label className="send-name">
              <span className="t13 b">{t('sends.planTitle')}</span>
              <Input
                maxLength={100}
                value={draft.title}
                {...(isTried && draft.title.trim() === '' && { status: 'error' })}
                onChange={({ target }) => change({ title: target.value })}
              />
              {isTried && draft.title.trim() === '' && <span className="t12 down">{t('sends.titleMissing')}</span>}
            </label>
          </section>
          <section className="send-sec">
            <h2 className="t16 b">{t('sends.when')}</h2>
            <RuleFields rule={draft.rule} onChange={(rule) => change({ rule })} />
            {draft.rule.type !== 'After' && times && (
              <p className={next ? 't13 m2' : 't13 send-warn'}>
                {next ? t('sends.nextAt', { time: formatTime(next.toISOString(), times.timeZone) }) : t('sends.nextNever')}
              </p>
            )}
            {draft.rule.type === 'Daily' && (
              <label className="row g2">
                <Switch size="small" checked={draft.isOnceEach} onChange={(isOnceEach) => change({ isOnceEach })} />
                <span className="t13">{t('sends.onceEach')}</span>
                <span className="t12 m3">{t('sends.onceEachHint')}</span>
              </label>
            )}
          </section>
          <section className="send-sec">
            <h2 className="t16 b">{t('sends.planWho')}</h2>
            <PartOf of={peopleFilter} props={{ bventId, value: draft.searchData, onChange: (searchData) => change({ searchData }) }} />
            <p className="t12 m3">{t('sends.planWhoHint')}</p>
          </section>
          <section className="send-sec">
            <label className="row g2">
              <Switch checked={draft.isOpen} onChange={(isOpen) => change({ isOpen })} />
              <span className="b">{t('sends.planOpen')}</span>
              <span className="t12 m3">{t('sends.planOpenHint')}</span>
            </label>
          </section>
        </div>
        <PlanWords
          bventId={bventId}
          content={draft.content}
          isMissing={isTried && Object.keys(content).length === 0}
          onChange={(next) => change({ content: next })}
        />
      </div>
      {guard}
    </PageFrame>
  )
}

/** Only what says something. */
function writtenOf(content: SendContent): SendContent {
  const kept = sendChannels.flatMap((channel) => {
    const said = languages.flatMap((language) => {
      const wording = content[channel]?.[language]
      return wording && isWritten(channel, { ...wording, blocks: wording.blocks ?? [] }) ? [[language, wording] as const] : []
    })
    return said.length > 0 ? [[channel, Object.fromEntries(said)] as const] : []
  })
  return Object.fromEntries(kept)
}

type WordsProps = { bventId: string; content: SendContent; isMissing: boolean; onChange: (content: SendContent) => void }

function PlanWords({ bventId, content, isMissing, onChange }: WordsProps) {
  const t = useT()
  const own = useLanguage()
  const [channel, setChannel] = useState<SendChannel>(content.SMS ? 'SMS' : 'Email')
  const [language, setLanguage] = useState<Language>(own)
  const found = content[channel]?.[language]
  const set = (wording: NoticeWording) => onChange({ ...content, [channel]: { ...content[channel], [language]: wording } })
  return (
    <section className="send-right send-words" aria-label={t('sends.planWords')}>
      <div className="row g2 wrap">
        <h2 className="t16 b sp">{t('sends.planWords')}</h2>
        <Segments
          label={t('sends.column_channels')}
          items={sendChannels.map((key) => ({ key, label: t(`delivery.channel_${key}`) }))}
          value={channel}
          onChange={setChannel}
        />
        <Segments
          label={t('sends.language')}
          items={languages.map((key) => ({ key, label: languageNames[key] }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {isMissing && <p className="t13 down">{t('sends.wordsMissing')}</p>}
      <PartOf
        of={wordingEditor}
        fallback={<SkeletonFields count={4} />}
        props={{ bventId, channel, language, wording: found ? { ...found, blocks: found.blocks ?? [] } : NO_WORDS, onChange: set }}
      />
    </section>
  )
}
