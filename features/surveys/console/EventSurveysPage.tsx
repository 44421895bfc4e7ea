import { useParams } from 'react-router'
import { SurveyTable } from '#features/surveys/console/SurveyTable.tsx'

export function EventSurveysPage() {
  const { bventId = '' } = useParams()
  return <SurveyTable bventId={bventId} />
}
