import { pages } from '#features/pages.ts'
import { useParams } from 'react-router'
import { importPages } from '#features/imports/pages.ts'
import { ImportWizard } from '#features/imports/console/ImportPage.tsx'

/** The same wizard under the external event's own code. */
export function ExternalImportPage() {
  const { bventId = '' } = useParams()
  return <ImportWizard key={bventId} bventId={bventId} pages={{ wizard: importPages.external, list: pages.attendees.external }} />
}
