import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf, parseMoney } from '#core/money.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { termsMessages } from '#features/terms/messages.ts'
import { datedSteps, NO_TERMS, termsProblem, type RefundTerms } from '#features/terms/rules.ts'
import type { GivenTerms, ShownTerms, termsCalls } from '#features/terms/contract.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context, Copying } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { given, invalid, required } from '#server/kit/errors.ts'

export type OrderTerms = { terms: RefundTerms; startTime: Date; timeZone: string }

/** Of an order `o`: those it was placed under, or what its event says. */
export const termsOfOrderSql = sql`coalesce(o.refund_terms, (select t.terms from refund_terms t where t.bvent_id = o.bvent_id))`

export async function termsOfEvent(db: Db, bventId: string): Promise<RefundTerms> {
  const row = await db.selectFrom('refundTerms').select('terms').where('bventId', '=', bventId).executeTakeFirst()
  return (row?.terms as RefundTerms | undefined) ?? NO_TERMS
}

export async function termsOfOrder(db: Db, orderId: string): Promise<OrderTerms> {
  const { rows } = await sql<Omit<OrderTerms, 'terms'> & { terms: RefundTerms | null }>`
    select ${termsOfOrderSql} as terms, b.start_time, b.time_zone
    from reg_order o join bvent b on b.top_org_id = o.top_org_id and b.id = o.bvent_id where o.id = ${orderId}`.execute(db)
  const { terms, ...event } = required(rows[0])
  return { ...event, terms: terms ?? NO_TERMS }
}

export function shownTerms({ terms, startTime, timeZone }: OrderTerms): ShownTerms {
  const { isOpen, isAutomatic, feeMinor } = terms
  const steps = datedSteps(terms, startTime, timeZone).map(({ until, percent }) => ({ until: until.toISOString(), percent }))
  return { isOpen, isAutomatic, fee: moneyOf(feeMinor), steps }
}

const asGiven = ({ isOpen, isAutomatic, feeMinor, steps }: RefundTerms): GivenTerms => ({
  isOpen,
  isAutomatic,
  fee: moneyOf(feeMinor),
  steps,
})

export async function readTerms(ctx: Context, { bventId }: RequestOf<typeof termsCalls.read>): Promise<GivenTerms> {
  await findEvent(ctx, bventId)
  return asGiven(await termsOfEvent(ctx.db, bventId))
}

export async function saveTerms(ctx: Context, { bventId, fee, ...rest }: RequestOf<typeof termsCalls.save>): Promise<GivenTerms> {
  const { db, now, language } = ctx
  const { topOrgId } = await findWritableEvent(ctx, bventId)
  const terms: RefundTerms = { ...rest, feeMinor: given(parseMoney(fee), 'fee') }
  const problem = termsProblem(terms)
  if (problem) throw invalid({ field: 'steps', message: textIn(termsMessages[`terms.refused_${problem}`], language) })
  const before = await termsOfEvent(db, bventId)
  const values = { terms: JSON.stringify(terms), updatedAt: now }
  await db
    .insertInto('refundTerms')
    .values({ topOrgId, bventId, ...values })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId']).doUpdateSet(values))
    .execute()
  await audit(ctx, { action: 'order.saveTerms', objectId: bventId, bventId, before: asGiven(before), after: asGiven(terms) })
  return asGiven(terms)
}

/** They belong to what the tickets cost. */
export async function copyTerms({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('tickets')) return
  await sql`
    insert into refund_terms (top_org_id, bvent_id, terms)
    select top_org_id, ${to}, terms from refund_terms where bvent_id = ${from}`.execute(ctx.db)
}
