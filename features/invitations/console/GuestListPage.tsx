import { useParams } from 'react-router'
import { GuestBoard } from '#features/invitations/console/guests/GuestBoard.tsx'

export function GuestListPage() {
  const { bventId = '' } = useParams()
  return <GuestBoard key={bventId} bventId={bventId} />
}
