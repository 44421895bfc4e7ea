import { CancelOrderDialog, PayDialog } from '#features/attendees/console/bulk/OrderDialogs.tsx'
import { DeleteDialog } from '#features/attendees/console/bulk/DeleteDialog.tsx'
import { DenyDialog } from '#features/attendees/console/bulk/DenyDialog.tsx'
import { ExportDialog, type ExportColumn } from '#features/attendees/console/bulk/ExportDialog.tsx'
import { RemarkDialog } from '#features/attendees/console/bulk/RemarkDialog.tsx'
import { ApproveTellDialog, RemindDialog, SendTicketDialog } from '#features/attendees/console/bulk/SendDialogs.tsx'
import { TaskReport } from '#features/attendees/console/bulk/TaskReport.tsx'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { MergeDialog } from '#features/attendees/console/dedup/MergeDialog.tsx'
import '#features/attendees/console/bulk/bulk.css'

type Props = { bventId: string; verbs: VerbsHandle; columns: readonly ExportColumn[]; onOpen: (attendeeId: string) => void }

/** The dialog of the verb that was asked for, or the report of one that is over. */
export function VerbDialogs({ bventId, verbs, columns, onOpen }: Props) {
  const { asked, report } = verbs
  if (report)
    return (
      <TaskReport
        progress={report}
        bventId={bventId}
        onClose={verbs.closeReport}
        onOpen={(attendeeId) => {
          verbs.closeReport()
          onOpen(attendeeId)
        }}
      />
    )
  if (!asked) return null
  const { verb, target } = asked
  if (verb === 'approveTell') return <ApproveTellDialog target={target} verbs={verbs} />
  if (verb === 'deny') return <DenyDialog target={target} verbs={verbs} />
  if (verb === 'merge') return <MergeDialog target={target} verbs={verbs} />
  if (verb === 'remark') return <RemarkDialog target={target} verbs={verbs} />
  if (verb === 'delete') return <DeleteDialog target={target} verbs={verbs} />
  if (verb === 'sendTicket') return <SendTicketDialog target={target} verbs={verbs} />
  if (verb === 'remind') return <RemindDialog target={target} verbs={verbs} />
  if (verb === 'export') return <ExportDialog target={target} columns={columns} verbs={verbs} />
  if (verb === 'pay' && target.person) return <PayDialog person={target.person} verbs={verbs} />
  if (verb === 'cancelOrder' && target.person) return <CancelOrderDialog person={target.person} verbs={verbs} />
  return null
}
