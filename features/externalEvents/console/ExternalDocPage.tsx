import { EventDocumentsPage } from '#features/programme/console/EventDocumentsPage.tsx'

/** Documents belong to an event whoever runs it, and so does their page. */
export function ExternalDocPage() {
  return <EventDocumentsPage />
}
