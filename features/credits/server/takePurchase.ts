import { sql } from 'kysely'
import { BALANCE, creditAccount, extendedEnd, PROVIDER_ACCOUNT, type BookKind, type PackageKind } from '#features/credits/rules.ts'
import { enterCredits } from '#features/credits/server/book.ts'
import { post } from '#features/ledger/server/post.ts'
import type { Db } from '#server/kit/database/db.ts'

type Taking = { db: Db; now: Date }
/** What it was paid with: a provider, by this payment, or the balance. */
export type PaidBy = { paidWith: string; paymentId: string | null; amountMinor: number }

export type Purchase = {
  topOrgId: string
  id: string
  purchaseNo: string
  kind: PackageKind
  units: number | null
  functionKey: string | null
  days: number | null
  quota: number | null
  priceMinor: number
  currency: string
}

/**
 * The money for a purchase has come: what was bought is there, in the same transaction and once, whoever tells of it and how often.
 * Money for what is paid already is not kept silently: it becomes balance. The transaction is inside the buyer's organisation.
 */
export async function takePurchase(taking: Taking, purchaseId: string, by: PaidBy): Promise<'taken' | 'surplus'> {
  const { db, now } = taking
  const { rows } = await sql<Purchase>`
    update purchase set state = 'Paid', paid_at = ${now}, paid_with = ${by.paidWith} where id = ${purchaseId} and state = 'Unpaid'
    returning top_org_id, id, purchase_no, kind, units, function_key, days, quota, price_minor, currency`.execute(db)
  const [purchase] = rows
  if (!purchase) {
    await enterSurplus(taking, purchaseId, by)
    return 'surplus'
  }
  if (purchase.kind === 'benefit') await extendBenefit(taking, purchase)
  else await enterPieces(taking, purchase, purchase.kind)
  await enterMoney(taking, purchase, by)
  return 'taken'
}

function enterPieces(taking: Taking, { id, units }: Purchase, kind: BookKind): Promise<void> {
  return enterCredits(taking, [
    { kind, cause: 'recharge', from: 'bought', to: 'left', units: units ?? 0, key: `purchase:${id}`, purchaseId: id },
  ])
}

/** Spent from the balance it only changes its place; otherwise it has left the organisation. */
async function enterMoney({ db, now }: Taking, { topOrgId, id, kind, purchaseNo, currency }: Purchase, by: PaidBy): Promise<void> {
  const isBalance = by.paidWith === BALANCE
  await post(db, [
    {
      orgId: topOrgId,
      at: now,
      cause: isBalance ? 'usage' : 'recharge',
      debit: creditAccount(kind),
      credit: isBalance ? creditAccount(BALANCE) : PROVIDER_ACCOUNT,
      amountMinor: by.amountMinor,
      currency,
      key: `purchase:${id}`,
      note: purchaseNo,
    },
  ])
}

async function enterSurplus(taking: Taking, purchaseId: string, { paymentId, amountMinor }: PaidBy): Promise<void> {
  const { db, now } = taking
  if (paymentId === null) return
  const { topOrgId, purchaseNo, currency } = await db
    .selectFrom('purchase')
    .select(['topOrgId', 'purchaseNo', 'currency'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const key = `surplus:${paymentId}`
  const note = purchaseNo
  await enterCredits(taking, [{ kind: BALANCE, cause: 'recharge', from: 'bought', to: 'left', units: amountMinor, key, purchaseId, note }])
  const sides = { debit: creditAccount(BALANCE), credit: PROVIDER_ACCOUNT }
  await post(db, [{ orgId: topOrgId, at: now, cause: 'recharge', ...sides, amountMinor, currency, key, note }])
}

/**
 * The row is locked: two purchases at once extend it twice. Without days it is so much more of what there is, until that ends.
 * Paying for the service ends a trial, and a freeze.
 */
async function extendBenefit({ db, now }: Taking, { topOrgId, functionKey, days, quota }: Purchase): Promise<void> {
  if (functionKey === null) return
  if (days === null) {
    await sql`
      update benefit set current_quota = current_quota + ${quota}
      where top_org_id = ${topOrgId} and function_key = ${functionKey} and current_quota is not null`.execute(db)
    return
  }
  const place = { topOrgId, functionKey }
  await db
    .insertInto('benefit')
    .values({ ...place, enable: false })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'functionKey']).doNothing())
    .execute()
  const before = await db
    .selectFrom('benefit')
    .select(['enable', 'beginDurationTime', 'endDurationTime', 'currentQuota'])
    .where('functionKey', '=', functionKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isOn = before.enable
  const isRunning = isOn && (before.endDurationTime === null || before.endDurationTime > now)
  await db
    .updateTable('benefit')
    .set({
      enable: true,
      beginDurationTime: isRunning ? before.beginDurationTime : now,
      endDurationTime: extendedEnd(before.endDurationTime, { isOn, days, now }),
      ...(quota !== null && !(isOn && before.currentQuota === null) && { currentQuota: Math.max(before.currentQuota ?? 0, quota) }),
    })
    .where('functionKey', '=', functionKey)
    .execute()
  if (functionKey === 'LightEventApplication')
    await sql`
      update org set is_official = true, account_status = case account_status when 3 then 1 else account_status end
      where top_org_id = ${topOrgId}`.execute(db)
}
