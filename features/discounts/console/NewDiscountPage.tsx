import { useParams } from 'react-router'
import { DiscountBoard } from '#features/discounts/console/DiscountBoard.tsx'

export function NewDiscountPage() {
  const { bventId = '' } = useParams()
  return <DiscountBoard key={bventId} bventId={bventId} isNew />
}
