import { isQuotaReached } from '#features/benefits/rules.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/**
 * Asked before an event comes into being, is copied or comes back from the bin, where it does not count. The organisation's row is
 * locked, so that two cannot both be the last.
 */
export async function refuseOverQuota(db: Db, orgId: string): Promise<void> {
  await db.selectFrom('org').select('topOrgId').where('topOrgId', '=', orgId).forUpdate().execute()
  const limits = await db.selectFrom('benefit').selectAll().where('functionKey', '=', 'LiteCreateActivity').execute()
  const { total } = await db
    .selectFrom('bvent')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (isQuotaReached(limits, 'LiteCreateActivity', total)) throw new AppError('event.quota')
}
