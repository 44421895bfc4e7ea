import { useParams } from 'react-router'
import { InvoiceBoard } from '#features/invoices/console/InvoiceBoard.tsx'

export function InvoiceListPage() {
  const { bventId = '' } = useParams()
  return <InvoiceBoard key={bventId} bventId={bventId} />
}
