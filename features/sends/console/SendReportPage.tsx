import { useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { sendCalls, sendTasks } from '#features/sends/contract.ts'
import { SendReport } from '#features/sends/console/report/SendReport.tsx'
import { sendPages } from '#features/sends/pages.ts'

export function SendReportPage() {
  const { bventId = '', sendId = '' } = useParams()
  const pathTo = (id: string) => pathOf(sendPages.report, { bventId, sendId: id })
  return (
    <SendReport page={sendPages.report} bventId={bventId} sendId={sendId} of={{ calls: sendCalls, pathTo, exportTask: sendTasks.export }} />
  )
}
