import { pages } from '#features/pages.ts'
import { Navigate } from 'react-router'

/** /home is the product's home page, whatever page that is. */
export function EnterPage() {
  return <Navigate to={pages.events.home.path} replace />
}
