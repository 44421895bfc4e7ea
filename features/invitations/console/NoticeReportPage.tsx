import { useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { PartOf } from '#console/kit/Part.tsx'
import { invitationPages as pages } from '#features/invitations/pages.ts'
import { guestSendTasks, noticeReporting } from '#features/invitations/sendContract.ts'
import { sendReport } from '#features/sends/parts.ts'

export function NoticeReportPage() {
  const { bventId = '', guestSendId = '' } = useParams()
  const pathTo = (id: string) => pathOf(pages.noticeReport, { bventId, guestSendId: id })
  return (
    <PartOf
      of={sendReport}
      props={{
        page: pages.noticeReport,
        bventId,
        sendId: guestSendId,
        of: { calls: noticeReporting, pathTo, exportTask: guestSendTasks.exportNotice },
      }}
    />
  )
}
