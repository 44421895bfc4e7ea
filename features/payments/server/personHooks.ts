import { sql } from 'kysely'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/** What a provider answered at the start of a payment may name its payer and is asked for anew; amounts and numbers are the books'. */
export async function erasePayer({ db }: Context, { orderId, fullName, isLastOfOrder }: PersonAsked): Promise<void> {
  await db.updateTable('payment').set({ started: null }).where('orderId', '=', orderId).execute()
  const without = (column: 'reason' | 'note' | 'decision') =>
    isLastOfOrder ? sql<string>`''` : sql<string>`replace(${sql.ref(column)}, ${fullName}, '')`
  await db
    .updateTable('refund')
    .set({ reason: without('reason'), note: without('note'), decision: without('decision') })
    .where('orderId', '=', orderId)
    .execute()
}

export async function exportPayments({ db, who }: Context, { orderId }: PersonAsked) {
  if (!who.codes.has('lite_res_page_order')) return {}
  const payments = db.selectFrom('payment').select(['provider', 'tradeNo', 'amountMinor', 'currency', 'state', 'createdAt', 'paidAt'])
  const refunds = db.selectFrom('refund').select(['refundNo', 'amountMinor', 'currency', 'state', 'reason', 'createdAt'])
  return {
    payments: await payments.where('orderId', '=', orderId).orderBy('createdAt').execute(),
    refunds: await refunds.where('orderId', '=', orderId).orderBy('createdAt').execute(),
  }
}
