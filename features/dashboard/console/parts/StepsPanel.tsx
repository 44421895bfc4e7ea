import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { everyPage } from '#features/pages.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useCodes } from '#console/kit/menu.ts'
import { remembered, useRemembered } from '#console/kit/remembered.ts'
import { useT } from '#console/kit/text.ts'
import { moodOf, stepsOf, type Step, type StepKey } from '#features/dashboard/console/parts/steps.ts'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const folded = remembered<boolean>('event-steps-folded', false, isFlag)

type Props = {
  event: EventInfo
  notes: Partial<Record<StepKey, string>>
  /** What stops publishing although the steps are done. */ stops?: number
}

/** The steps in their order; the next one that can be done here is the one to press. */
export function StepsPanel({ event, notes, stops = 0 }: Props) {
  const t = useT()
  const [isFolded, setFolded] = useRemembered(folded)
  const steps = stepsOf(event.eventProgress, everyPage, useCodes())
  const open = steps.filter(({ isDone }) => !isDone)
  const done = steps.length - open.length
  const mood = moodOf(event.status.value, open, stops)
  if (mood === 'over') return null
  const next = steps.find(({ isDone, page }) => !isDone && page)
  const title = {
    before: t('dashboard.stepsToGo', { n: open.filter(({ isNeeded }) => isNeeded).length }),
    stopped: t('dashboard.stepsStopped', { n: stops }),
    ready: t('dashboard.stepsReady'),
    out: t('dashboard.stepsOut', { n: open.length }),
  }[mood]

  return (
    <section className="panel dash-steps" aria-labelledby="dash-steps">
      <div className="row g3">
        <h2 id="dash-steps" className="b">
          {title}
        </h2>
        <div className="bar dash-steps-bar" aria-hidden>
          <i style={{ width: `${(done / steps.length) * 100}%` }} />
        </div>
        <span className="t12 m2">
          {done} / {steps.length}
        </span>
        <span className="sp" />
        <button type="button" className="link m3 t13" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          {isFolded ? t('kit.unfold') : t('kit.fold')}
        </button>
      </div>
      {!isFolded && (
        <ol className="dash-step-list">
          {steps.map((step, at) => (
            <StepItem key={step.key} step={step} at={at} isNext={step === next} note={notes[step.key]} bventId={event.bventId} />
          ))}
        </ol>
      )}
    </section>
  )
}

type ItemProps = { step: Step; at: number; isNext: boolean; note: string | undefined; bventId: string }

function StepItem({ step: { key, isDone, isNeeded, page }, at, isNext, note, bventId }: ItemProps) {
  const t = useT()
  const state = isDone ? (note ?? t('dashboard.stepDone')) : isNeeded ? t('dashboard.stepOpen') : t('core.optional')
  const inside = (
    <>
      <span className={isDone ? 'dash-mark is-done' : isNext ? 'dash-mark is-next' : 'dash-mark'} aria-hidden>
        {isDone ? <Icon name="check" size={14} /> : at + 1}
      </span>
      <span className="sp dash-step-words">
        <span className="ell">{t(`dashboard.step_${key}`)}</span>
        <span className="t12 m3 ell">{state}</span>
      </span>
      {isNext && <span className="t13 dash-step-go">{t('events.stepGo')}</span>}
    </>
  )
  const className = isNext ? 'dash-step is-next' : 'dash-step'
  if (!page) return <li className={className}>{inside}</li>
  return (
    <li>
      <Link className={className} to={pathOf(page, { bventId })}>
        {inside}
      </Link>
    </li>
  )
}
