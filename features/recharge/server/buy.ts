import { v7 as uuid } from 'uuid'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { hasBenefit } from '#features/benefits/rules.ts'
import { BALANCE, SHOP_CURRENCY } from '#features/credits/rules.ts'
import { enterCredits, lockCredits } from '#features/credits/server/book.ts'
import { sellerOf } from '#features/credits/server/seller.ts'
import { takePurchase } from '#features/credits/server/takePurchase.ts'
import { tradeNoOf } from '#features/orders/server/receiveMoney.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { nextQueryAt, OFFLINE } from '#features/payments/rules.ts'
import { payLink } from '#features/payments/server/payLink.ts'
import type { rechargeCalls } from '#features/recharge/contract.ts'
import { rechargeMessages } from '#features/recharge/messages.ts'
import { rechargePages } from '#features/recharge/pages.ts'
import { goodsName, packagesOf, type Goods, type Package } from '#features/recharge/server/goods.ts'
import { accountOf, waysOf, type Way } from '#features/recharge/server/ways.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { asOrg } from '#server/kit/database/asOrg.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

type Started = ResultOf<typeof rechargeCalls.buy>
type Open = Goods & { id: string; sellerOrgId: string }
/** Whoever buys: a person, or what was set to buy by itself. */
export type Buying = Pick<Context, 'db' | 'now' | 'requestId' | 'language'> & {
  who: { orgId: string; accountId: string | null; accountName: string }
}

const HOUR_MS = 3_600_000
/** A purchase is offered to be paid for a day, by a transfer for a week; one attempt at a provider for two hours. */
const PURCHASE_MS = 24 * HOUR_MS
const TRANSFER_MS = 7 * 24 * HOUR_MS
const ATTEMPT_MS = 2 * HOUR_MS

export async function buy(ctx: Context, { packageId, provider }: RequestOf<typeof rechargeCalls.buy>): Promise<Started> {
  const sellerOrgId = required(await sellerOf(ctx.db))
  const [found] = await packagesOf(ctx.db, packageId)
  const goods = required(found)
  refuseMoreOfNothing(ctx, goods)
  return payFor(ctx, await placePurchase(ctx, sellerOrgId, goods), provider)
}

/** More is bought of what runs and has a limit. */
function refuseMoreOfNothing({ who, now, language }: Context, { functionKey, days }: Package): void {
  if (functionKey === null || days !== null) return
  const benefit = who.benefits.find((one) => one.functionKey === functionKey)
  if (benefit?.currentQuota == null || !hasBenefit(who.benefits, functionKey, now))
    throw invalid({ field: 'packageId', message: textIn(rechargeMessages['recharge.moreOfNothing'], language) })
}

/** Of a package as it is now. */
export async function placePurchase(
  buying: Buying,
  sellerOrgId: string,
  { id: packageId, ...goods }: Package,
  { isAuto = false } = {},
): Promise<Open> {
  const { db, who, now, language } = buying
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
      isAuto,
      language,
      currency: SHOP_CURRENCY,
      expiresAt: new Date(now.getTime() + PURCHASE_MS),
      createdBy: who.accountId,
      createdName: who.accountName,
      createdAt: now,
    })
    .execute()
  await audit(buying, { action: 'recharge.buy', objectId: id, after: { purchaseNo, ...goods } })
  return { id, sellerOrgId, ...goods }
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

async function payFor(ctx: Context, open: Open, provider: string): Promise<Started> {
  if (provider === BALANCE && open.kind !== BALANCE) return payByBalance(ctx, open)
  const way = (await waysOf(ctx, open.sellerOrgId)).find((one) => one.provider === provider)
  if (!way) throw unknownWay(ctx)
  return provider === OFFLINE ? payByTransfer(ctx, open) : payOnline(ctx, open, way)
}

/** Of two who spend the last of it, the second is told what is left. */
export async function payByBalance(buying: Buying, { id, priceMinor }: Open): Promise<Started> {
  const { left } = (await lockCredits(buying.db))(BALANCE)
  if (left < priceMinor) throw new AppError('ledger.balance', { returnObj: { need: moneyOf(priceMinor), have: moneyOf(left) } })
  await enterCredits(buying, [
    { kind: BALANCE, cause: 'usage', from: 'left', to: 'used', units: priceMinor, key: `spent:${id}`, purchaseId: id },
  ])
  await takePurchase(buying, id, { paidWith: BALANCE, paymentId: null, amountMinor: priceMinor })
  await audit(buying, {
    action: 'recharge.paid',
    objectId: id,
    after: { paidWith: BALANCE, amountMinor: priceMinor, currency: SHOP_CURRENCY },
  })
  return { purchaseId: id, state: 'Paid', payUrl: '' }
}

/** One row for every attempt, in the seller's organisation, where callbacks and questions find it. */
async function payOnline(ctx: Context, open: Open, way: Way): Promise<Started> {
  const { now } = ctx
  const { id: purchaseId } = open
  const expiresAt = new Date(now.getTime() + ATTEMPT_MS)
  await setTransfer(ctx, purchaseId, { isTransfer: false })
  const { id, tradeNo } = await beginPayment(ctx, open, way, {
    expiresAt,
    nextQueryAt: nextQueryAt({ createdAt: now, expiresAt, queries: 0 }, now),
  })
  const returnPath = `${pathOf(rechargePages.shop)}?purchase=${purchaseId}`
  const payUrl = await payLink(ctx, { orderId: purchaseId, paymentId: id, tradeNo, returnPath, now })
  return { purchaseId, state: 'Unpaid', payUrl }
}

/** The seller says when it has come; nobody is asked. Once for a purchase, however often it is chosen. */
async function payByTransfer(ctx: Context, open: Open): Promise<Started> {
  const { db, now } = ctx
  const { id: purchaseId, sellerOrgId } = open
  const begun = await asOrg(db, sellerOrgId, () =>
    db
      .selectFrom('payment')
      .select('id')
      .where('purchaseId', '=', purchaseId)
      .where('provider', '=', OFFLINE)
      .where('state', '=', 'Created')
      .executeTakeFirst(),
  )
  if (!begun) await beginPayment(ctx, open, { provider: OFFLINE, accountId: null }, { expiresAt: null, nextQueryAt: null })
  await setTransfer(ctx, purchaseId, { isTransfer: true, expiresAt: new Date(now.getTime() + TRANSFER_MS) })
  return { purchaseId, state: 'Unpaid', payUrl: '' }
}

async function setTransfer({ db }: Context, purchaseId: string, change: { isTransfer: boolean; expiresAt?: Date }): Promise<void> {
  await db.updateTable('purchase').set(change).where('id', '=', purchaseId).execute()
}

async function beginPayment(
  ctx: Context,
  open: Open,
  way: Pick<Way, 'provider' | 'accountId'>,
  times: { expiresAt: Date | null; nextQueryAt: Date | null },
): Promise<{ id: string; tradeNo: string }> {
  const { db, now, who } = ctx
  const { id: purchaseId, sellerOrgId, priceMinor } = open
  const id = uuid()
  const tradeNo = tradeNoOf('P', id)
  await asOrg(db, sellerOrgId, async () => {
    await db
      .insertInto('payment')
      .values({
        topOrgId: sellerOrgId,
        id,
        purchaseId,
        buyerOrgId: who.orgId,
        subject: goodsName(open, DEFAULT_LANGUAGE),
        provider: way.provider,
        accountId: await accountOf(ctx, sellerOrgId, way),
        tradeNo,
        amountMinor: priceMinor,
        currency: SHOP_CURRENCY,
        ...times,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  })
  return { id, tradeNo }
}

const unknownWay = ({ language }: Context) => invalid({ field: 'provider', message: textIn(paymentMessages['payments.unknown'], language) })
