import { orderPages } from '#features/orders/pages.ts'
import { OrderBoard } from '#features/orders/console/list/OrderBoard.tsx'

/** The orders of every event the member may see. */
export function OrgOrdersPage() {
  return <OrderBoard page={orderPages.all} bventId="" />
}
