import {
  BuyerDialog,
  CancelDialog,
  NoteDialog,
  PayDialog,
  SettleDialog,
  type DialogProps,
} from '#features/orders/console/acts/OrderDialogs.tsx'
import { AcceptDialog, DeclineDialog } from '#features/orders/console/acts/RequestDialogs.tsx'
import { ReceiptDialog, RefuseDialog } from '#features/orders/console/acts/ReceiptDialogs.tsx'
import { RefundDialog } from '#features/orders/console/acts/RefundDialog.tsx'
import type { Act } from '#features/orders/console/acts/useActs.ts'

/** The one that is open. */
export function ActDialogs({ act, ...props }: DialogProps & { act: Act | null }) {
  if (act?.verb === 'settle') return <SettleDialog {...props} refundId={act.refundId} />
  if (act?.verb === 'look') return <ReceiptDialog {...props} receiptId={act.receiptId} />
  if (act?.verb === 'refuse') return <RefuseDialog {...props} receiptId={act.receiptId} />
  if (act?.verb === 'accept') return <AcceptDialog {...props} refundId={act.refundId} />
  if (act?.verb === 'decline') return <DeclineDialog {...props} refundId={act.refundId} />
  if (act?.verb === 'refund') return <RefundDialog {...props} attendeeId={act.attendeeId} />
  if (act?.verb === 'pay') return <PayDialog {...props} />
  if (act?.verb === 'cancel') return <CancelDialog {...props} />
  if (act?.verb === 'buyer') return <BuyerDialog {...props} />
  if (act?.verb === 'note') return <NoteDialog {...props} />
  return null
}
