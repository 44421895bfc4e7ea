import {
  BuyerDialog,
  CancelDialog,
  NoteDialog,
  PayDialog,
  SettleDialog,
  type DialogProps,
} from '#features/orders/console/acts/OrderDialogs.tsx'
import { RefundDialog } from '#features/orders/console/acts/RefundDialog.tsx'
import type { Act } from '#features/orders/console/acts/useActs.ts'

/** The one that is open. */
export function ActDialogs({ act, ...props }: DialogProps & { act: Act | null }) {
  if (act?.verb === 'settle') return <SettleDialog {...props} refundId={act.refundId} />
  if (act?.verb === 'refund') return <RefundDialog {...props} attendeeId={act.attendeeId} />
  if (act?.verb === 'pay') return <PayDialog {...props} />
  if (act?.verb === 'cancel') return <CancelDialog {...props} />
  if (act?.verb === 'buyer') return <BuyerDialog {...props} />
  if (act?.verb === 'note') return <NoteDialog {...props} />
  return null
}
