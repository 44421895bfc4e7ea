import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, time } from '#core/schema.ts'
import { orderDetailCalls } from '#features/orders/detailContract.ts'
import { orderListCalls } from '#features/orders/listContract.ts'
import { isConfirmed, refundCalls } from '#features/orders/refundContract.ts'
import { order } from '#features/orders/shapes.ts'

export { orderTasks } from '#features/orders/listContract.ts'

const about = { bventId: id }
const MONEY = 'lite_res_act_order'

export const orderCalls = {
  read: defineCall({
    method: 'GET',
    path: 'attendee/GetOrder',
    access: [
      'lite_res_page_order',
      'lite_res_page_attendees',
      'lite-res-page-attendees',
      'lite_res_page_prevention',
      'litehome_res_page_addresslist',
    ],
    request: z.object({ bventId: id.optional(), attendeeId: id.optional(), orderId: id.optional() }),
    response: order,
  }),
  payOffline: defineCall({
    method: 'POST',
    path: 'attendee/SetOfflinePayOrder',
    access: MONEY,
    request: z.object({
      ...about,
      orderId: id,
      paidTime: time.optional(),
      remark: z.string().trim().max(500).optional(),
      /** A picture or a PDF that shows it. */
      proofFileId: id.optional(),
    }),
    response: order,
  }),
  cancel: defineCall({
    method: 'POST',
    path: 'attendee/cancelOrder',
    access: MONEY,
    request: z.object({
      ...about,
      orderId: id,
      attendeeIds: z.array(id).min(1).max(200).optional(),
      reason: z.string().trim().max(500).optional(),
      isRefund: z.boolean().optional(),
      isConfirmed,
    }),
    response: order,
  }),

  ...orderListCalls,
  ...orderDetailCalls,
  ...refundCalls,
}
