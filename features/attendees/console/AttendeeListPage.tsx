import { useParams } from 'react-router'
import { attendeePages } from '#features/attendees/pages.ts'
import { AttendeeBoard } from '#features/attendees/console/list/AttendeeBoard.tsx'

export function AttendeeListPage() {
  const { bventId = '' } = useParams()
  return <AttendeeBoard key={bventId} page={attendeePages.list} bventId={bventId} />
}
