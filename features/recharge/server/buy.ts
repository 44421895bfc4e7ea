import { v7 as uuid } from 'uuid'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { BALANCE, SHOP_CURRENCY } from '#features/credits/rules.ts'
import { enterCredits, lockCredits } from '#features/credits/server/book.ts'
import { sellerOf } from '#features/credits/server/seller.ts'
import { takePurchase } from '#features/credits/server/takePurchase.ts'
import { tradeNoOf } from '#features/orders/server/receiveMoney.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { nextQueryAt } from '#features/payments/rules.ts'
import { payLink } from '#features/payments/server/payLink.ts'
import type { rechargeCalls } from '#features/recharge/contract.ts'
import { rechargePages } from '#features/recharge/pages.ts'
import { goodsName, packagesOf, type Goods } from '#features/recharge/server/goods.ts'
import { accountOf, waysOf } from '#features/recharge/server/ways.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { asOrg } from '#server/kit/database/asOrg.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

type Started = ResultOf<typeof rechargeCalls.buy>
type Open = Goods & { id: string; sellerOrgId: string }

const HOUR_MS = 3_600_000
/** A purchase is offered to be paid for a day, one attempt at a provider for two hours. */
const PURCHASE_MS = 24 * HOUR_MS
const ATTEMPT_MS = 2 * HOUR_MS

export async function buy(ctx: Context, { packageId, provider }: RequestOf<typeof rechargeCalls.buy>): Promise<Started> {
  const { db, who, now } = ctx
  const sellerOrgId = required(await sellerOf(db))
  const [found] = await packagesOf(db, packageId)
  const { id: _, ...goods } = required(found)
  const id = uuid()
  const purchaseNo = `RC${id.replaceAll('-', '').slice(-12).toUpperCase()}`
  await db
    .insertInto('purchase')
    .values({
      topOrgId: who.orgId,
      id,
      purchaseNo,
      sellerOrgId,
      packageId,
      ...goods,
      currency: SHOP_CURRENCY,
      expiresAt: new Date(now.getTime() + PURCHASE_MS),
      createdBy: who.accountId,
      createdName: who.accountName,
      createdAt: now,
    })
    .execute()
  await audit(ctx, { action: 'recharge.buy', objectId: id, after: { purchaseNo, ...goods } })
  return payFor(ctx, { id, sellerOrgId, ...goods }, provider)
}

export async function pay(ctx: Context, { purchaseId, provider }: RequestOf<typeof rechargeCalls.pay>): Promise<Started> {
  const found = await ctx.db
    .selectFrom('purchase')
    .select(['id', 'sellerOrgId', 'kind', 'units', 'functionKey', 'days', 'quota', 'priceMinor', 'state', 'expiresAt'])
    .where('id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst()
  const { state, expiresAt, ...open } = required(found)
  if (state !== 'Unpaid') throw new AppError('core.state')
  if (expiresAt <= ctx.now) throw new AppError('core.expired')
  return payFor(ctx, open as Open, provider)
}

function payFor(ctx: Context, open: Open, provider: string): Promise<Started> {
  return provider === BALANCE ? payByBalance(ctx, open) : payOnline(ctx, open, provider)
}

/** Of two who spend the last of it, the second is told what is left. */
async function payByBalance(ctx: Context, { id, kind, priceMinor }: Open): Promise<Started> {
  if (kind === BALANCE) throw unknownWay(ctx)
  const { left } = (await lockCredits(ctx.db))(BALANCE)
  if (left < priceMinor) throw new AppError('ledger.balance', { returnObj: { need: moneyOf(priceMinor), have: moneyOf(left) } })
  await enterCredits(ctx, [
    { kind: BALANCE, cause: 'usage', from: 'left', to: 'used', units: priceMinor, key: `spent:${id}`, purchaseId: id },
  ])
  await takePurchase(ctx, id, { paidWith: BALANCE, paymentId: null, amountMinor: priceMinor })
  await audit(ctx, {
    action: 'recharge.paid',
    objectId: id,
    after: { paidWith: BALANCE, amountMinor: priceMinor, currency: SHOP_CURRENCY },
  })
  return { purchaseId: id, state: 'Paid', payUrl: '' }
}

/** One row for every attempt, in the seller's organisation, where callbacks and questions find it. */
async function payOnline(ctx: Context, open: Open, provider: string): Promise<Started> {
  const { db, now, who } = ctx
  const { id: purchaseId, sellerOrgId, priceMinor } = open
  const way = (await waysOf(ctx, sellerOrgId)).find((one) => one.provider === provider)
  if (!way) throw unknownWay(ctx)
  const id = uuid()
  const tradeNo = tradeNoOf('P', id)
  const expiresAt = new Date(now.getTime() + ATTEMPT_MS)
  await asOrg(db, sellerOrgId, async () => {
    await db
      .insertInto('payment')
      .values({
        topOrgId: sellerOrgId,
        id,
        purchaseId,
        buyerOrgId: who.orgId,
        subject: goodsName(open, DEFAULT_LANGUAGE),
        provider,
        accountId: await accountOf(ctx, sellerOrgId, way),
        tradeNo,
        amountMinor: priceMinor,
        currency: SHOP_CURRENCY,
        expiresAt,
        nextQueryAt: nextQueryAt({ createdAt: now, expiresAt, queries: 0 }, now),
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  })
  const returnPath = `${pathOf(rechargePages.shop)}?purchase=${purchaseId}`
  const payUrl = await payLink(ctx, { orderId: purchaseId, paymentId: id, tradeNo, returnPath, now })
  return { purchaseId, state: 'Unpaid', payUrl }
}

const unknownWay = ({ language }: Context) => invalid({ field: 'provider', message: textIn(paymentMessages['payments.unknown'], language) })
