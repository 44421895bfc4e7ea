import { statisticsPages } from '#features/statistics/pages.ts'
import { ReportList } from '#features/statistics/console/custom/ReportList.tsx'

export function OrgReportListPage() {
  const { orgList, orgNormal, orgCustom } = statisticsPages
  return <ReportList page={orgList} normal={orgNormal} custom={orgCustom} />
}
