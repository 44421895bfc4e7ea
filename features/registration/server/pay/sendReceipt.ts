import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { mediaTypes } from '#core/mediaTypes.ts'
import { format, textIn } from '#core/messages.ts'
import { detectKind } from '#features/files/server/detectKind.ts'
import { storeUpload } from '#features/files/server/storeUpload.ts'
import { registrationMessages } from '#features/registration/messages.ts'
import { MOST_RECEIPTS, RECEIPT_HOLD_HOURS } from '#features/registration/rules.ts'
import { openUnpaid } from '#features/registration/server/pay/openUnpaid.ts'
import { auditorOf } from '#features/registration/server/updateAttendee.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

const accepted: readonly string[] = [mediaTypes.pdf, 'image/jpeg', 'image/png']

/** Only for one's own order that waits for a transfer, so often and no more; the seat waits for whoever is to look at it. */
export async function sendReceipt(ctx: Context, given: { orderId: string; t?: string | undefined }, file: UploadedFile) {
  const { db, now, language } = ctx
  const { event, people, order } = await openUnpaid(ctx, given)
  if (order.payType !== 'Offline') throw new AppError('core.state')
  const { orderId } = order
  const refuse = (key: 'receiptKind' | 'receiptsMost') =>
    invalid({
      field: 'file',
      message: format(textIn(registrationMessages[`registration.${key}`], language), { n: MOST_RECEIPTS }, language),
    })
  const sent = await db.selectFrom('transferReceipt').select('id').where('orderId', '=', orderId).execute()
  if (sent.length >= MOST_RECEIPTS) throw refuse('receiptsMost')
  if (!accepted.includes((await detectKind(file.bytes))?.mediaType ?? '')) throw refuse('receiptKind')

  const stored = await storeUpload(ctx, file, { orgId: event.topOrgId, accountId: null, purpose: 'document' })
  await db.updateTable('transferReceipt').set({ isWaiting: false }).where('orderId', '=', orderId).where('isWaiting', '=', true).execute()
  const id = uuid()
  await db
    .insertInto('transferReceipt')
    .values({ topOrgId: event.topOrgId, id, bventId: event.id, orderId, fileId: stored.id, createdAt: now })
    .execute()
  await sql`
    update reg_order set pay_expire_time = greatest(pay_expire_time, ${now}::timestamptz + make_interval(hours => ${RECEIPT_HOLD_HOURS})), updated_at = ${now}
    where id = ${orderId} and pay_expire_time is not null`.execute(db)
  const after = { orderNo: order.orderNo, fileName: stored.fileName }
  await audit(auditorOf(ctx, required(people[0])), { action: 'registration.sendReceipt', objectId: orderId, bventId: event.id, after })
  return { receiptId: id }
}
