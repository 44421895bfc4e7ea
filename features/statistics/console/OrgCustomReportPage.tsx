import { statisticsPages } from '#features/statistics/pages.ts'
import { OpenedReport } from '#features/statistics/console/custom/OpenedReport.tsx'

export function OrgCustomReportPage() {
  return <OpenedReport page={statisticsPages.orgCustom} />
}
