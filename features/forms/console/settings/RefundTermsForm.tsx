import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber, Radio, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { parseMoney } from '#core/money.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useNow } from '#console/kit/useNow.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { eventCalls } from '#features/events/contract.ts'
import { datedSteps, termsProblem, type TermStep } from '#features/terms/rules.ts'
import { termsCalls, termUnits, type GivenTerms } from '#features/terms/contract.ts'
import { termsWords } from '#features/terms/words.ts'

const MOST_STEPS = 6
const FIRST: readonly TermStep[] = [
  { before: 15, unit: 'days', percent: 100 },
  { before: 7, unit: 'days', percent: 90 },
]
const NEXT: TermStep = { before: 1, unit: 'days', percent: 50 }

/** What people may have back if they leave by themselves: set here, told in the same words everywhere. */
export function RefundTermsForm({ bventId }: { bventId: string }) {
  const t = useT()
  const id = useId()
  const { data, error, refetch } = useQuery(callQuery(termsCalls.read, { bventId }, { ignoresErrors: true }))
  return (
    <section className="settings-terms" aria-labelledby={id}>
      <div>
        <h3 id={id} className="b">
          {t('forms.terms')}
        </h3>
        <p className="t13 m3">{t('forms.termsHint')}</p>
      </div>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={2} />}
      {data && <TermsEditor bventId={bventId} saved={data} />}
    </section>
  )
}

function TermsEditor({ bventId, saved }: { bventId: string; saved: GivenTerms }) {
  const t = useT()
  const id = useId()
  const canSave = useCan(termsCalls.save.access)
  const [written, setWritten] = useState<GivenTerms | null>(null)
  const { mutate, isPending } = useCall(termsCalls.save, { changes: [termsCalls.read] })
  const guard = useUnsavedGuard(written !== null && !isPending)
  const terms = written ?? saved
  const set = (change: Partial<GivenTerms>) => setWritten({ ...terms, ...change })
  const setStep = (at: number, change: Partial<TermStep>) =>
    set({ steps: terms.steps.map((step, one) => (one === at ? { ...step, ...change } : step)) })
  const feeMinor = parseMoney(terms.fee || '0')
  const problem = termsProblem({ ...terms, feeMinor: feeMinor ?? 0 })
  const save = () =>
    mutate(
      { bventId, ...terms, fee: terms.fee || '0' },
      {
        onSuccess: () => {
          setWritten(null)
          showToast({ kind: 'success', text: t('forms.termsSaved') })
        },
      },
    )
  return (
    <>
      <Radio.Group
        className="settings-terms-kinds"
        aria-label={t('forms.terms')}
        disabled={!canSave}
        value={terms.isOpen}
        onChange={({ target }) =>
          set({ isOpen: target.value === true, ...(target.value === true && terms.steps.length === 0 && { steps: [...FIRST] }) })
        }
        options={[false, true].map((isOpen) => ({
          value: isOpen,
          label: (
            <>
              <b>{t(isOpen ? 'forms.terms_open' : 'forms.terms_closed')}</b>{' '}
              <span className="t13 m3">{t(isOpen ? 'forms.terms_openHint' : 'forms.terms_closedHint')}</span>
            </>
          ),
        }))}
      />
      {terms.isOpen && (
        <div className="settings-terms-open">
          <ol className="settings-steps">
            {terms.steps.map((step, at) => (
              <li key={at} className="settings-step">
                <span>{t('forms.termsUntil')}</span>
                <InputNumber
                  aria-label={t('forms.termsBefore', { n: at + 1 })}
                  value={step.before}
                  min={0}
                  max={720}
                  precision={0}
                  disabled={!canSave}
                  onChange={(before) => setStep(at, { before: before ?? 0 })}
                />
                <Select
                  aria-label={t('forms.termsUnit', { n: at + 1 })}
                  value={step.unit}
                  disabled={!canSave}
                  options={termUnits.map((unit) => ({ value: unit, label: t(`forms.unit_${unit}`) }))}
                  onChange={(unit) => setStep(at, { unit })}
                />
                <span>{t('forms.termsEarlier')}</span>
                <InputNumber
                  aria-label={t('forms.termsPercent', { n: at + 1 })}
                  value={step.percent}
                  min={1}
                  max={100}
                  precision={0}
                  suffix="%"
                  disabled={!canSave}
                  onChange={(percent) => setStep(at, { percent: percent ?? 1 })}
                />
                <Button
                  type="text"
                  icon={<Icon name="x" />}
                  aria-label={t('forms.termsLess', { n: at + 1 })}
                  disabled={!canSave}
                  onClick={() => set({ steps: terms.steps.filter((_, one) => one !== at) })}
                />
              </li>
            ))}
          </ol>
          {problem && (
            <p className="t13 settings-wrong" role="alert">
              {t(`terms.refused_${problem}`)}
            </p>
          )}
          <div>
            <Button
              icon={<Icon name="plus" />}
              disabled={!canSave || terms.steps.length >= MOST_STEPS}
              onClick={() => set({ steps: [...terms.steps, NEXT] })}
            >
              {t('forms.termsMore')}
            </Button>
          </div>
          <label className="settings-item settings-fee" htmlFor={`${id}-fee`}>
            <span className="b t13">
              {t('forms.termsFee')} <span className="le-opt">{t('core.optional')}</span>
            </span>
            <MoneyInput
              id={`${id}-fee`}
              value={Number(terms.fee) === 0 ? '' : terms.fee}
              disabled={!canSave}
              {...(feeMinor === null && { status: 'error' })}
              onChange={(fee) => set({ fee })}
            />
          </label>
          <div className="row g3">
            <Switch
              aria-label={t('forms.termsAutomatic')}
              checked={terms.isAutomatic}
              disabled={!canSave}
              onChange={(isAutomatic) => set({ isAutomatic })}
            />
            <span>
              <b>{t('forms.termsAutomatic')}</b>
              <span className="t13 m3 settings-note">{t('forms.termsAutomaticHint')}</span>
            </span>
          </div>
        </div>
      )}
      {!problem && feeMinor !== null && <TermsSaid bventId={bventId} terms={terms} />}
      {written !== null && (
        <div>
          <Button type="primary" loading={isPending} disabled={problem !== null || feeMinor === null} onClick={save}>
            {t('core.save')}
          </Button>
        </div>
      )}
      {guard}
    </>
  )
}

/** As whoever registers reads it, by the event's own clock. */
function TermsSaid({ bventId, terms }: { bventId: string; terms: GivenTerms }) {
  const t = useT()
  const language = useLanguage()
  const now = useNow(60_000)
  const { data: event } = useQuery(callQuery(eventCalls.detail, { bventId }, { ignoresErrors: true }))
  if (!event) return null
  const { startTime, timeZone } = event
  const steps = datedSteps(terms, new Date(startTime), timeZone).map(({ until, percent }) => ({ until: until.toISOString(), percent }))
  const sentences = termsWords({ ...terms, fee: terms.fee || '0', steps }, { now: new Date(now), timeZone, language, currency: 'CNY' })
  return (
    <div className="settings-said">
      <span className="t12 m3">{t('forms.termsSay')}</span>
      {sentences.map((sentence) => (
        <p key={sentence} className="t13">
          {sentence}
        </p>
      ))}
    </div>
  )
}
