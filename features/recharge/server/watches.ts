import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import { OK } from '#core/schema.ts'
import type { UsedKind } from '#features/credits/rules.ts'
import { sellerOf } from '#features/credits/server/seller.ts'
import type { rechargeCalls, Watch } from '#features/recharge/contract.ts'
import { rechargeMessages } from '#features/recharge/messages.ts'
import { packagesOf } from '#features/recharge/server/goods.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { invalid, required } from '#server/kit/errors.ts'

export async function watchesOf(db: Db): Promise<Map<UsedKind, Watch>> {
  const { rows } = await sql<Watch & { kind: UsedKind }>`
    select w.kind, w.below, w.package_id, w.most_monthly, coalesce(m.name, '') as told_name
    from credit_watch w left join member m on m.top_org_id = w.top_org_id and m.account_id = w.account_id where w.top_org_id = app_org()`.execute(
    db,
  )
  return new Map(rows.map(({ kind, ...watch }) => [kind, watch]))
}

/** What is set anew is looked at anew: below it already, it is said again. */
export async function saveWatch(ctx: Context, request: RequestOf<typeof rechargeCalls.saveWatch>): Promise<typeof OK> {
  const { db, who, now, language } = ctx
  const { kind, below, packageId, mostMonthly } = request
  required(await sellerOf(db))
  const before = (await watchesOf(db)).get(kind)
  if (below === null) await db.deleteFrom('creditWatch').where('kind', '=', kind).execute()
  else {
    if (packageId !== null && (await packagesOf(db, packageId))[0]?.kind !== kind)
      throw invalid({ field: 'packageId', message: textIn(rechargeMessages['recharge.watchPackage'], language) })
    const row = { below, packageId, mostMonthly, accountId: who.accountId, language, toldAt: null, updatedAt: now }
    await db
      .insertInto('creditWatch')
      .values({ topOrgId: who.orgId, kind, ...row })
      .onConflict((conflict) => conflict.columns(['topOrgId', 'kind']).doUpdateSet(row))
      .execute()
  }
  const after = below === null ? null : { kind, below, autoBuy: packageId !== null, mostMonthly }
  await audit(ctx, { action: 'recharge.watch', objectId: who.orgId, before: before && { kind, below: before.below }, after })
  return OK
}
