import { Navigate } from 'react-router'
import { homePages } from '#features/home/pages.ts'

/** /home is the product's home page, whatever page that is. */
export function EnterPage() {
  return <Navigate to={homePages.overview.path} replace />
}
