import { SurveyTable } from '#features/surveys/console/SurveyTable.tsx'

/** The organisation's own surveys, and those of every event the member sees. */
export function SurveysPage() {
  return <SurveyTable />
}
