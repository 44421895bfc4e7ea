import { useParams } from 'react-router'
import { orderPages } from '#features/orders/pages.ts'
import { OrderBoard } from '#features/orders/console/list/OrderBoard.tsx'

export function OrderListPage() {
  const { bventId = '' } = useParams()
  return <OrderBoard key={bventId} page={orderPages.list} bventId={bventId} />
}
