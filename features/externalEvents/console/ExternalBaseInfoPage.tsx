import { useParams } from 'react-router'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { ExternalEditor } from '#features/externalEvents/console/ExternalEditor.tsx'
import { useExternal } from '#features/externalEvents/console/useExternal.ts'

export function ExternalBaseInfoPage() {
  const { bventId = '' } = useParams()
  const { data, error, refetch } = useExternal(bventId)
  if (data) return <ExternalEditor key={bventId} event={data} />
  return (
    <PageFrame page={externalEventPages.baseInfo}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}</div>
    </PageFrame>
  )
}
