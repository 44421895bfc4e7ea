import type { ExternalTarget } from '#features/externalEvents/contract.ts'
import { reachOf } from '#features/externalEvents/rules.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import '#features/externalEvents/console/external.css'

/** What was reached fills the track; a line marks the plan where more than that came. */
export function GoalBar({ target }: { target: ExternalTarget }) {
  const { state, bar, mark } = reachOf(target)
  return (
    <div className={`goal-bar goal-${state}`} aria-hidden>
      <i style={{ width: `${bar * 100}%` }} />
      {state === 'met' && mark < 1 && mark > 0 && <span style={{ left: `${mark * 100}%` }} />}
    </div>
  )
}

export function GoalState({ target }: { target: ExternalTarget }) {
  const t = useT()
  const { state, share } = reachOf(target)
  const percent = share === null ? '' : `${share < 1 ? Math.floor(share * 100) : Math.round(share * 100)}%`
  if (state === 'unknown')
    return (
      <StatusTag tone="cancelled" icon="minus">
        {t('externalEvents.notCounted')}
      </StatusTag>
    )
  return (
    <StatusTag tone={state === 'met' ? 'registered' : 'pending'} icon={state === 'met' ? 'check' : 'clock'}>
      {t(`externalEvents.${state}`)}
      {percent && ` ${percent}`}
    </StatusTag>
  )
}

/** `200 条`; what was not counted is a dash. */
export function useAmount(): (value: number | null, unit: string) => string {
  const language = useLanguage()
  return (value, unit) => (value === null ? '–' : `${value.toLocaleString(language, { maximumFractionDigits: 2 })}${unit && ` ${unit}`}`)
}
