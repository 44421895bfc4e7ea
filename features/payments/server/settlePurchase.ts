import { SHOP_REVENUE } from '#features/credits/rules.ts'
import { takePurchase } from '#features/credits/server/takePurchase.ts'
import { cashAccount } from '#features/ledger/rules.ts'
import { post } from '#features/ledger/server/post.ts'
import type { PaymentTold } from '#server/adapters/pay/port.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { asOrg } from '#server/kit/database/asOrg.ts'

type Settling = Pick<Context, 'db' | 'now' | 'requestId'>
export type PurchasePayment = {
  id: string
  topOrgId: string
  purchaseId: string
  buyerOrgId: string
  provider: string
  payAccountId: string | null
  amountMinor: number
  currency: string
  subject: string
}

/** In the seller's books what was sold, in the buyer's what was bought: both, or neither. However late it comes, it is taken. */
export async function takePurchaseMoney({ db, now, requestId }: Settling, payment: PurchasePayment, told: PaymentTold): Promise<void> {
  const { id, topOrgId, purchaseId, buyerOrgId, provider, payAccountId, amountMinor, currency, subject } = payment
  await db
    .updateTable('payment')
    .set({
      state: 'Paid',
      isUsed: true,
      paidAt: told.paidAt ?? now,
      providerNo: told.providerNo ?? null,
      failure: '',
      nextQueryAt: null,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  const sides = { debit: cashAccount(payAccountId), credit: SHOP_REVENUE }
  await post(db, [
    { orgId: topOrgId, at: now, cause: 'order', ...sides, amountMinor, currency, paymentId: id, key: `payment:${id}`, note: subject },
  ])
  await asOrg(db, buyerOrgId, async () => {
    const taken = await takePurchase({ db, now }, purchaseId, { paidWith: provider, paymentId: id, amountMinor })
    const who = { orgId: buyerOrgId, accountId: null, accountName: provider }
    const action = taken === 'taken' ? 'recharge.paid' : 'recharge.surplus'
    await audit({ db, now, requestId, who }, { action, objectId: purchaseId, after: { subject, amountMinor, currency } })
  })
}
