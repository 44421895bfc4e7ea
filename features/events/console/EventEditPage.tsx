import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { useParams } from 'react-router'
import { eventPages } from '#features/events/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { EventEditor } from '#features/events/console/form/EventEditor.tsx'

export function EventEditPage() {
  const { bventId = '' } = useParams()
  const { data, error, refetch } = useCallQuery(eventCalls.detail, { bventId })
  if (data) return <EventEditor key={bventId} event={data} />
  return (
    <PageFrame page={eventPages.edit}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}</div>
    </PageFrame>
  )
}
