import { Navigate } from 'react-router'
import { eventPages } from '#features/events/pages.ts'

/** /home is the product's home page, whatever page that is. */
export function EnterPage() {
  return <Navigate to={eventPages.home.path} replace />
}
