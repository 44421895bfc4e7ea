import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { OK } from '#core/schema.ts'
import { isSeller } from '#features/credits/server/seller.ts'
import { OFFLINE } from '#features/payments/rules.ts'
import { takePurchaseMoney, type PurchasePayment } from '#features/payments/server/settlePurchase.ts'
import type { ExpectedTransfer, salesCalls } from '#features/recharge/salesContract.ts'
import { shownGoods, type Goods } from '#features/recharge/server/goods.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'

type Calls = typeof salesCalls
type Row = Goods &
  Pick<ExpectedTransfer, 'purchaseId' | 'purchaseNo' | 'orgName' | 'createdName'> & { createdAt: Date; expiresAt: Date; total: number }

export async function expectedTransfers({ db }: Context, request: RequestOf<Calls['transfers']>) {
  required((await isSeller(db)) || null)
  const { keyWords = '', pageNo, pageSize } = request
  const { rows } = await sql<Row>`
    select * from sold_transfers(${keyWords}, ${pageSize}::integer, ${(pageNo - 1) * pageSize}::integer)`.execute(db)
  return page({ list: rows.map(shown) }, pagerOf(request, rows[0]?.total ?? 0))
}

function shown({ purchaseId, purchaseNo, orgName, createdName, createdAt, expiresAt, ...goods }: Row): ExpectedTransfer {
  const times = { createdTime: createdAt.toISOString(), expireTime: expiresAt.toISOString() }
  return { purchaseId, purchaseNo, orgName, createdName, ...shownGoods(goods), ...times }
}

/** By the state of the payment: of two who confirm it one is first. */
export async function confirmTransfer(ctx: Context, { purchaseId, bankNo }: RequestOf<Calls['confirmTransfer']>): Promise<typeof OK> {
  const { db, now } = ctx
  const { rows } = await sql<PurchasePayment & { state: string }>`
    select id, top_org_id, purchase_id, buyer_org_id, provider, account_id as pay_account_id, amount_minor, currency, subject, state from payment
    where purchase_id = ${purchaseId} and provider = ${OFFLINE} order by created_at desc limit 1 for update`.execute(db)
  const { state, ...payment } = required(rows[0])
  if (state !== 'Created') throw new AppError('core.state')
  await takePurchaseMoney(ctx, payment, { state: 'Paid', paidAt: now, ...(bankNo && { providerNo: bankNo }) })
  await audit(ctx, { action: 'recharge.confirmTransfer', objectId: purchaseId, after: { subject: payment.subject, bankNo } })
  return OK
}
