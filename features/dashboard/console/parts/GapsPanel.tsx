import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { everyPage, pages } from '#features/pages.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useCodes } from '#console/kit/menu.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { pageOfStep, type Gap } from '#features/dashboard/console/parts/steps.ts'

/** What stands in the way of publishing, then what visitors would miss; each with the way to it, where there is one. */
export function GapsPanel({ event, gaps }: { event: EventInfo; gaps: readonly Gap[] }) {
  const t = useT()
  const { value } = event.status
  if (gaps.length === 0 && value !== 'Draft' && value !== 'Unpublished') return null
  const needed = gaps.filter(({ isNeeded }) => isNeeded).length
  return (
    <section className="panel dash-panel" aria-labelledby="dash-gaps">
      <h2 id="dash-gaps" className="b">
        {value === 'Published' ? t('dashboard.gapsPublished') : t('dashboard.gaps')}
      </h2>
      {needed === 0 && value !== 'Published' && (
        <p className="row g2 dash-ready">
          <Icon name="check" />
          {t('dashboard.nothingMissing')}
        </p>
      )}
      <ul className="dash-gaps">
        {gaps.map((gap) => (
          <GapItem key={`${gap.key}${gap.language ?? ''}`} gap={gap} bventId={event.bventId} />
        ))}
      </ul>
    </section>
  )
}

function GapItem({ gap, bventId }: { gap: Gap; bventId: string }) {
  const t = useT()
  const codes = useCodes()
  const page =
    gap.step === 'schedule'
      ? codes.has(pages.programme.schedule.access)
        ? pages.programme.schedule
        : null
      : pageOfStep(gap.step, everyPage, codes)
  const language = gap.language ? textOf(`events.language_${gap.language}`) : ''
  return (
    <li className="row g2 dash-gap">
      <span className={gap.isNeeded ? 'st st-unpaid' : 'st st-pending'}>
        <Icon name={gap.isNeeded ? 'warn' : 'info'} size={12} />
        {gap.isNeeded ? t('dashboard.gapNeeded') : t('dashboard.gapAdvice')}
      </span>
      <span className="sp">{textOf(`dashboard.gap_${gap.key}`, { n: gap.n ?? 0, language })}</span>
      {page && (
        <Link className="t13 nw" to={pathOf(page, { bventId })}>
          {t('dashboard.gapFix')}
        </Link>
      )}
    </li>
  )
}
