import { useParams } from 'react-router'
import { statisticsPages } from '#features/statistics/pages.ts'
import { ReportList } from '#features/statistics/console/custom/ReportList.tsx'

export function ReportListPage() {
  const { bventId = '' } = useParams()
  const { list, normal, custom } = statisticsPages
  return <ReportList page={list} normal={normal} custom={custom} bventId={bventId} />
}
