import type { Finding } from '#core/finding.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { FindingList } from '#console/kit/event/FindingList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

/** The check that publishing makes, as it stands now; of an event that is out, what visitors would miss. */
export function GapsPanel({ event, findings }: { event: EventInfo; findings: readonly Finding[] }) {
  const t = useT()
  const { value } = event.status
  if (findings.length === 0 && value !== 'Draft' && value !== 'Unpublished') return null
  return (
    <section className="dash-panel" aria-labelledby="dash-gaps">
      <h2 id="dash-gaps" className="b">
        {value === 'Published' ? t('dashboard.gapsPublished') : t('dashboard.gaps')}
      </h2>
      {findings.length === 0 && (
        <p className="row g2 dash-ready">
          <Icon name="check" />
          {t('dashboard.nothingMissing')}
        </p>
      )}
      <div className="dash-gaps">
        <FindingList bventId={event.bventId} findings={findings} />
      </div>
    </section>
  )
}
