import { v7 as uuid } from 'uuid'
import { functionKeys } from '#core/benefits.ts'
import { DEFAULT_TENANT } from '#core/call.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { SHOP_CURRENCY } from '#features/credits/rules.ts'
import { reserveCredits, settleCredits } from '#features/credits/server/book.ts'
import { keepPackage, type NewPackage } from '#features/credits/server/operator.ts'
import { tradeNoOf } from '#features/orders/server/receiveMoney.ts'
import { LOCAL } from '#features/payments/rules.ts'
import { localAccount } from '#features/payments/server/accounts.ts'
import { takePurchaseMoney } from '#features/payments/server/settlePurchase.ts'
import { goodsName } from '#features/recharge/server/goods.ts'
import type { Filling, Member } from '#server/demo/filling.ts'
import { enterOrg } from '#server/kit/database/db.ts'

const SELLER = '轻会运营中心'
const TRANSFER_WORDS = '户名：轻会运营中心（示例）\n开户行：示例银行上海分行\n账号：6200 0000 0000 0666'
const YUAN = 100

const packages: readonly NewPackage[] = [
  { code: 'sms-5k', kind: 'sms', units: 5_000, priceMinor: 250 * YUAN },
  { code: 'sms-20k', kind: 'sms', units: 20_000, priceMinor: 940 * YUAN },
  { code: 'sms-50k', kind: 'sms', units: 50_000, priceMinor: 2_250 * YUAN },
  { code: 'sms-200k', kind: 'sms', units: 200_000, priceMinor: 8_000 * YUAN },
  { code: 'email-20k', kind: 'email', units: 20_000, priceMinor: 160 * YUAN },
  { code: 'email-100k', kind: 'email', units: 100_000, priceMinor: 600 * YUAN },
  { code: 'live-600', kind: 'live', units: 600, priceMinor: 480 * YUAN },
  { code: 'balance-1k', kind: 'balance', units: 1_000 * YUAN, priceMinor: 1_000 * YUAN },
  { code: 'balance-10k', kind: 'balance', units: 10_000 * YUAN, priceMinor: 10_000 * YUAN },
  { code: 'service-year', kind: 'benefit', functionKey: 'LightEventApplication', days: 365, priceMinor: 9_800 * YUAN },
  { code: 'external-year', kind: 'benefit', functionKey: 'ExternalEvent', days: 365, priceMinor: 2_400 * YUAN },
  { code: 'seats-year', kind: 'benefit', functionKey: 'AttendeeToTalCount', days: 365, quota: 200_000, priceMinor: 6_000 * YUAN },
  { code: 'seats-50k', kind: 'benefit', functionKey: 'AttendeeToTalCount', quota: 50_000, priceMinor: 1_800 * YUAN },
]
/** What was bought, so many days ago. */
const bought = [
  { code: 'balance-10k', day: -40 },
  { code: 'email-100k', day: -36 },
  { code: 'sms-50k', day: -31 },
  { code: 'live-600', day: -12 },
] as const
/** A send every so many days. */
const USED_EVERY_DAYS = 1

/** An operator who sells, and an organisation that has bought and used some of it. */
export async function fillShop(filling: Filling, orgId: string, by: Member): Promise<void> {
  const { db, days } = filling
  const sellerOrgId = uuid()
  await db
    .insertInto('org')
    .values({ topOrgId: sellerOrgId, name: SELLER, isOfficial: true, createdAt: days.at(-420, '09:00') })
    .execute()
  await db
    .insertInto('benefit')
    .values(functionKeys.map((functionKey) => ({ topOrgId: sellerOrgId, functionKey })))
    .execute()
  await db.insertInto('seller').values({ tenantId: DEFAULT_TENANT, orgId: sellerOrgId, transferWords: TRANSFER_WORDS }).execute()
  for (const one of packages) await keepPackage(db, DEFAULT_TENANT, one)
  for (const { code, day } of bought) await buy(filling, { orgId, sellerOrgId, by, code, at: days.at(day, '10:40') })
  await use(filling, orgId)
  await enterOrg(db, '')
}

type Buying = { orgId: string; sellerOrgId: string; by: Member; code: string; at: Date }

async function buy({ db }: Filling, { orgId, sellerOrgId, by, code, at }: Buying): Promise<void> {
  const found = await db.selectFrom('package').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  const { id: packageId, units, priceMinor, functionKey, days, quota } = found
  const kind = found.kind as NewPackage['kind']
  const [id, paymentId] = [uuid({ msecs: at.getTime() }), uuid({ msecs: at.getTime() })]
  const goods = { kind, units, functionKey, days, quota, priceMinor }
  const subject = goodsName({ ...goods, functionKey: null }, DEFAULT_LANGUAGE)
  const money = { amountMinor: priceMinor, currency: SHOP_CURRENCY }
  await db
    .insertInto('purchase')
    .values({
      topOrgId: orgId,
      id,
      purchaseNo: `RC${id.replaceAll('-', '').slice(-12).toUpperCase()}`,
      sellerOrgId,
      packageId,
      ...goods,
      currency: SHOP_CURRENCY,
      expiresAt: new Date(at.getTime() + 86_400_000),
      createdBy: by.accountId,
      createdName: by.name,
      createdAt: at,
    })
    .execute()
  await enterOrg(db, sellerOrgId)
  const payAccountId = await localAccount(db, sellerOrgId)
  const payment = { topOrgId: sellerOrgId, id: paymentId, purchaseId: id, buyerOrgId: orgId, subject, provider: LOCAL, ...money }
  await db
    .insertInto('payment')
    .values({ ...payment, accountId: payAccountId, tradeNo: tradeNoOf('P', paymentId), createdAt: at, updatedAt: at })
    .execute()
  await takePurchaseMoney({ db, now: at, requestId: 'demo' }, { ...payment, payAccountId }, { state: 'Paid', paidAt: at })
}

async function use({ db, days, dice }: Filling, orgId: string): Promise<void> {
  await enterOrg(db, orgId)
  for (let ago = 27; ago > 0; ago -= USED_EVERY_DAYS) {
    const asking = { db, now: days.at(-ago, '16:20') }
    const [useId, sms, email] = [uuid(), dice.int(900, 1_300), dice.int(1_200, 2_400)]
    await reserveCredits(asking, useId, { sms, email })
    await settleCredits(asking, useId, { sms: sms - dice.int(0, 40), email: email - dice.int(0, 80) })
  }
}
