import { sql } from 'kysely'
import type { BenefitDetail, FunctionKey } from '#core/benefits.ts'
import { usedOf as spentOf } from '#features/assistant/server/spend.ts'
import type { Db } from '#server/kit/database/db.ts'

type Counting = (db: Db, benefit: BenefitDetail | undefined) => Promise<number>

const spent =
  (key: FunctionKey): Counting =>
  (db, benefit) =>
    spentOf(db, key, benefit)

const counted: Partial<Record<FunctionKey, Counting>> = {
  async LiteCreateActivity(db) {
    const events = db
      .selectFrom('bvent')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('deletedAt', 'is', null)
    return (await events.executeTakeFirstOrThrow()).n
  },
  async AttendeeToTalCount(db) {
    const seats = db
      .selectFrom('attendeeTally')
      .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('total'), 'integer'), eb.lit(0)).as('n'))
      .where('status', 'in', ['Registered', 'PendingApproval', 'Unpaid'])
    return (await seats.executeTakeFirstOrThrow()).n
  },
  async MaterialStorage(db) {
    const { rows } = await sql<{ n: number }>`select ceil(coalesce(sum(bytes), 0) / 1000000.0)::int as n from material`.execute(db)
    return rows[0]?.n ?? 0
  },
  common_ai_writer: spent('common_ai_writer'),
  email_ai_writer: spent('email_ai_writer'),
  ai_customer_service: spent('ai_customer_service'),
  ScanBusinessCard: spent('ScanBusinessCard'),
}

/** How much of a benefit is used, in what its quota counts; null: nothing of it is counted. */
export async function usedOfBenefit(db: Db, key: FunctionKey, benefit: BenefitDetail | undefined): Promise<number | null> {
  return (await counted[key]?.(db, benefit)) ?? null
}
