import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import type { orderDetailCalls } from '#features/orders/detailContract.ts'
import { seenOrder, writableOrder } from '#features/orders/server/findOrder.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

type Calls = typeof orderDetailCalls
type Receipt = {
  receiptId: string
  fileId: string
  fileName: string
  createdAt: Date
  isWaiting: boolean
  refusal: string
  decidedByName: string
}

/** The newest first. */
export async function receiptsOf(db: Db, orderId: string): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select c.id as receipt_id, c.file_id, f.file_name, c.created_at, c.is_waiting, c.refusal, c.decided_by_name
    from transfer_receipt c join file f on f.top_org_id = c.top_org_id and f.id = c.file_id
    where c.order_id = ${orderId} order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

export async function receipt(ctx: Context, { orderId, receiptId }: RequestOf<Calls['receipt']>): Promise<FileAnswer> {
  await seenOrder(ctx, orderId)
  const file = required(
    await ctx.db
      .selectFrom('transferReceipt')
      .innerJoin('file', (join) =>
        join.onRef('file.topOrgId', '=', 'transferReceipt.topOrgId').onRef('file.id', '=', 'transferReceipt.fileId'),
      )
      .select(['file.storageKey', 'file.fileName', 'file.mediaType'])
      .where('transferReceipt.id', '=', receiptId)
      .where('transferReceipt.orderId', '=', orderId)
      .executeTakeFirst(),
  )
  const { body, bytes } = required(await ctx.adapters.storage.read(file.storageKey))
  return { fileName: file.fileName, mediaType: file.mediaType, bytes, body }
}

export async function refuseReceipt(ctx: Context, { orderId, receiptId, reason }: RequestOf<Calls['refuseReceipt']>) {
  const { row } = await writableOrder(ctx, orderId)
  if (!(await end(ctx, orderId, reason, receiptId))) throw new AppError('core.changed')
  await notifyAttendees(
    ctx,
    row.items.map(({ attendeeId }) => attendeeId),
    'receiptRefused',
    { reason },
  )
  const { orderNo, bventId } = row
  await audit(ctx, { action: 'order.refuseReceipt', objectId: orderId, bventId, before: { orderNo }, after: { orderNo, reason } })
  return OK
}

/** The money has come: nobody needs to look any more. */
export async function endReceipts(ctx: Context, orderId: string): Promise<void> {
  await end(ctx, orderId, '')
}

async function end({ db, now, who }: Context, orderId: string, refusal: string, receiptId?: string): Promise<boolean> {
  let ending = db
    .updateTable('transferReceipt')
    .set({ isWaiting: false, refusal, decidedBy: who.accountId, decidedByName: who.accountName, decidedAt: now })
    .where('orderId', '=', orderId)
    .where('isWaiting', '=', true)
  if (receiptId) ending = ending.where('id', '=', receiptId)
  return (await ending.executeTakeFirst()).numUpdatedRows > 0n
}
