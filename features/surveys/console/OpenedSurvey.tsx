import { useParams } from 'react-router'
import type { Page } from '#core/page.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { SurveyDesk } from '#features/surveys/console/desk/SurveyDesk.tsx'
import { surveyCalls } from '#features/surveys/contract.ts'

/** One survey: what is asked, how it goes out, what was answered. */
export function OpenedSurvey({ page }: { page: Page }) {
  const { surveyId = '' } = useParams()
  const { data, error, refetch } = useCallQuery(surveyCalls.get, { id: surveyId }, { ignoresErrors: true })
  if (data) return <SurveyDesk key={data.id} page={page} survey={data} />
  return (
    <PageFrame page={page}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={5} />}</div>
    </PageFrame>
  )
}
