import { OpenedSurvey } from '#features/surveys/console/OpenedSurvey.tsx'
import { surveyPages } from '#features/surveys/pages.ts'

export function EventSurveyPage() {
  return <OpenedSurvey page={surveyPages.eventOne} />
}
