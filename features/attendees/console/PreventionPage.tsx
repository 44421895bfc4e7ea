import { useParams } from 'react-router'
import { attendeePages } from '#features/attendees/pages.ts'
import { AttendeeBoard } from '#features/attendees/console/list/AttendeeBoard.tsx'
import { PreventionTool } from '#features/attendees/console/prevention/PreventionTool.tsx'
import { withPrevention } from '#features/attendees/console/prevention/view.ts'

/** The same list, with the health status always in sight and one click away as a filter. */
export function PreventionPage() {
  const { bventId = '' } = useParams()
  return <AttendeeBoard key={bventId} page={attendeePages.prevention} bventId={bventId} viewed={withPrevention} Tools={PreventionTool} />
}
