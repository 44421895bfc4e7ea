import { useParams } from 'react-router'
import { statisticsPages } from '#features/statistics/pages.ts'
import { OpenedReport } from '#features/statistics/console/custom/OpenedReport.tsx'

export function CustomReportPage() {
  const { bventId = '' } = useParams()
  return <OpenedReport page={statisticsPages.custom} bventId={bventId} />
}
