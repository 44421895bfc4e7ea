import { OpenedSurvey } from '#features/surveys/console/OpenedSurvey.tsx'
import { surveyPages } from '#features/surveys/pages.ts'

export function SurveyPage() {
  return <OpenedSurvey page={surveyPages.one} />
}
