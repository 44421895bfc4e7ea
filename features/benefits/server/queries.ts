import type { BenefitDetail, FunctionKey } from '#core/benefits.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What the organisation of this transaction has been granted of one function, whoever asks. */
export async function benefitOfOrg(db: Db, key: FunctionKey): Promise<BenefitDetail | undefined> {
  return db
    .selectFrom('benefit')
    .select(['functionKey', 'enable', 'beginDurationTime', 'endDurationTime', 'currentQuota'])
    .where('functionKey', '=', key)
    .executeTakeFirst()
}
