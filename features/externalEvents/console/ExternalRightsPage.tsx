import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { useParams } from 'react-router'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useNow } from '#console/kit/useNow.ts'
import { RightList } from '#features/externalEvents/console/RightList.tsx'
import '#features/externalEvents/console/external.css'

const LOOK_AGAIN_MS = 60_000

/** What they owe us beside what we owe them. */
export function ExternalRightsPage() {
  const { bventId = '' } = useParams()
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const now = new Date(useNow(LOOK_AGAIN_MS))
  return (
    <PageFrame page={externalEventPages.rightsInterests}>
      <div className="frame-body rights-pair">
        <RightList kind="benefit" bventId={bventId} timeZone={event?.timeZone} now={now} />
        <RightList kind="obligation" bventId={bventId} timeZone={event?.timeZone} now={now} />
      </div>
    </PageFrame>
  )
}
