import { attendeePages } from '#features/attendees/pages.ts'
import { AttendeeBoard } from '#features/attendees/console/list/AttendeeBoard.tsx'

/** Everybody who ever registered for an event of the organisation. */
export function AddressListPage() {
  return <AttendeeBoard page={attendeePages.addressList} bventId="" />
}
