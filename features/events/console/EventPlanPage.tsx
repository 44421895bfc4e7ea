import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { eventCalls } from '#features/events/contract.ts'
import { eventPages } from '#features/events/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { PlanForm } from '#features/events/console/plan/PlanForm.tsx'
import '#features/events/console/plan/plan.css'

export function EventPlanPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const plan = useQuery({ ...callQuery(eventCalls.planGet, { bventId }, { ignoresErrors: true }), staleTime: 0 })
  const choices = useQuery(callQuery(eventCalls.planOptions, {}, { ignoresErrors: true }))
  const error = plan.error ?? choices.error
  const retry = () => {
    void plan.refetch()
    void choices.refetch()
  }
  const isLoaded = plan.data && choices.data && plan.isFetchedAfterMount
  return (
    <PageFrame page={eventPages.plan} subtitle={t('events.planSubtitle')}>
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={retry} />}
        {!isLoaded && !error && <SkeletonFields count={4} />}
        {isLoaded && <PlanForm key={bventId} bventId={bventId} plan={plan.data.bventplan ?? {}} goals={choices.data.goal ?? []} />}
      </div>
    </PageFrame>
  )
}
