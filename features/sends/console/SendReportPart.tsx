import type { Page } from '#core/page.ts'
import { SendReport } from '#features/sends/console/report/SendReport.tsx'
import type { Reporting } from '#features/sends/parts.ts'

export function SendReportPart(props: { page: Page; bventId: string; sendId: string; of: Reporting }) {
  return <SendReport {...props} />
}
