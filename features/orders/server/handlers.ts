import { orderCalls } from '#features/orders/contract.ts'
import { cancel, payOffline, readOrder } from '#features/orders/server/changeOrder.ts'
import { listOrders } from '#features/orders/server/listOrders.ts'
import { changeBuyer, note, remind, resend } from '#features/orders/server/orderActs.ts'
import { orderDetail } from '#features/orders/server/orderDetail.ts'
import { proof } from '#features/orders/server/proof.ts'
import { receipt, refuseReceipt } from '#features/orders/server/receipts.ts'
import { previewRefund, refund, retryRefund, settleRefund } from '#features/orders/server/refundHandlers.ts'
import { acceptRefund, declineRefund } from '#features/orders/server/refundRequests.ts'
import { implement } from '#server/kit/implement.ts'

export const orderHandlers = implement(orderCalls, {
  read: readOrder,
  payOffline,
  cancel,
  list: listOrders,
  detail: orderDetail,
  proof,
  receipt,
  refuseReceipt,
  changeBuyer,
  note,
  remind,
  resend,
  previewRefund,
  refund,
  retryRefund,
  settleRefund,
  acceptRefund,
  declineRefund,
})
