import { sql } from 'kysely'
import type { BenefitDetail, FunctionKey } from '#core/benefits.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** Counts one use within the period it was granted for; the last one left is had by one of two who ask at once. */
export async function spend(db: Db, { orgId, key, benefit }: { orgId: string; key: FunctionKey; benefit: BenefitDetail | undefined }) {
  const quota = benefit?.currentQuota ?? null
  if (quota !== null && quota < 1) throw new AppError('assistant.quota')
  const { rows } = await sql`
    insert into assistant_use as u (top_org_id, function_key, began_on, used)
    values (${orgId}, ${key}, ${beganOn(benefit)}, 1)
    on conflict (top_org_id, function_key, began_on) do update set used = u.used + 1
      where ${quota}::integer is null or u.used < ${quota}
    returning used`.execute(db)
  if (rows.length === 0) throw new AppError('assistant.quota')
}

export async function usedOf(db: Db, key: FunctionKey, benefit: BenefitDetail | undefined): Promise<number> {
  const found = await db
    .selectFrom('assistantUse')
    .select('used')
    .where('functionKey', '=', key)
    .where('beganOn', '=', sql<string>`${beganOn(benefit)}::date`)
    .executeTakeFirst()
  return found?.used ?? 0
}

const SINCE_EVER = '2000-01-01'

function beganOn(benefit: BenefitDetail | undefined): string {
  return benefit?.beginDurationTime?.toISOString().slice(0, 10) ?? SINCE_EVER
}
