import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Page } from '#core/page.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { customCalls } from '#features/statistics/customContract.ts'
import { ReportEditor } from '#features/statistics/console/custom/ReportEditor.tsx'

/** The one that the address names, or a new one. */
export function OpenedReport({ page, bventId }: { page: Page; bventId?: string }) {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, error, refetch } = useQuery({ ...callQuery(customCalls.open, { id }), enabled: id !== '' })
  const of = bventId ? { bventId } : {}
  if (id === '') return <ReportEditor key="new" page={page} {...of} />
  if (data) return <ReportEditor key={data.id} page={page} saved={data} {...of} />
  return (
    <PageFrame page={page}>
      {error ? (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <SkeletonFields count={5} />
      )}
    </PageFrame>
  )
}
