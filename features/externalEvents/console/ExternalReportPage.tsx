import { Button } from 'antd'
import { useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import { ReportContacts, ReportFacts, ReportGoals, ReportRights } from '#features/externalEvents/console/ReportParts.tsx'
import { ReportFigures, ReportProgress } from '#features/externalEvents/console/ReportFigures.tsx'
import { useExternal } from '#features/externalEvents/console/useExternal.ts'
import { useContacts, useTargets } from '#features/externalEvents/console/useListEdit.ts'
import { usePrint } from '#features/externalEvents/console/usePrint.ts'
import { useRights } from '#features/externalEvents/console/useRights.ts'
import '#features/externalEvents/console/report.css'

const LOOK_AGAIN_MS = 60_000

/** All that was kept about the event on one sheet, to read or to print. */
export function ExternalReportPage() {
  const t = useT()
  const print = usePrint()
  const { bventId = '' } = useParams()
  const event = useExternal(bventId)
  const contacts = useContacts(bventId)
  const targets = useTargets(bventId)
  const benefits = useRights('benefit', bventId)
  const obligations = useRights('obligation', bventId)
  const parts = [event, contacts, targets, benefits, obligations]
  const error = parts.find((part) => part.error)?.error
  const now = new Date(useNow(LOOK_AGAIN_MS))
  const known =
    event.data && contacts.items && targets.items && benefits.rights && obligations.rights
      ? { event: event.data, contacts: contacts.items, targets: targets.items, benefits: benefits.rights, obligations: obligations.rights }
      : null

  return (
    <PageFrame
      page={externalEventPages.report}
      actions={
        known && (
          <Button icon={<Icon name="file" />} onClick={print}>
            {t('externalEvents.print')}
          </Button>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a page to read must scroll with the keyboard */}
      <div className="frame-body report" tabIndex={0}>
        {error && <ErrorNote error={error} onRetry={() => parts.forEach((part) => part.error && void part.refetch())} />}
        {!known && !error && <SkeletonFields count={5} />}
        {known && (
          <article>
            <h2 className="report-title">{known.event.title}</h2>
            <ReportFigures targets={known.targets} benefits={known.benefits} obligations={known.obligations} now={now} />
            <ReportProgress benefits={known.benefits} obligations={known.obligations} now={now} />
            <ReportFacts event={known.event} />
            <ReportGoals targets={known.targets} />
            <ReportRights kind="benefit" rights={known.benefits} now={now} timeZone={known.event.timeZone} />
            <ReportRights kind="obligation" rights={known.obligations} now={now} timeZone={known.event.timeZone} />
            <ReportContacts contacts={known.contacts} />
            <p className="report-printed t12 m3">{t('externalEvents.printed', { time: formatTime(now.toISOString()) })}</p>
          </article>
        )}
      </div>
    </PageFrame>
  )
}
