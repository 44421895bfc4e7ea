import { useParams } from 'react-router'
import { attendeePages } from '#features/attendees/pages.ts'
import { AttendeeBoard } from '#features/attendees/console/list/AttendeeBoard.tsx'

/** The same list under the external event's own code. */
export function ExternalAttendeesPage() {
  const { bventId = '' } = useParams()
  return <AttendeeBoard key={bventId} page={attendeePages.external} bventId={bventId} />
}
