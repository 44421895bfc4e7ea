import { useParams } from 'react-router'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { PlanForm } from '#features/sends/console/plan/PlanForm.tsx'
import { sendPages } from '#features/sends/pages.ts'
import { planCalls } from '#features/sends/planContract.ts'

export function PlanEditPage() {
  const { bventId = '', id = '' } = useParams()
  const { data, error, refetch } = useCallQuery(planCalls.plan, { bventId, planId: id }, { ignoresErrors: true })
  if (data) return <PlanForm key={`${id} ${data.version}`} page={sendPages.editPlan} plan={data} />
  return (
    <PageFrame page={sendPages.editPlan}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={5} />}</div>
    </PageFrame>
  )
}
