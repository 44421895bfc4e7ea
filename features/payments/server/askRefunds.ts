import { sql } from 'kysely'
import { moneyOf } from '#core/money.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
import { callbackUrl } from '#features/payments/server/callbackUrl.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

const AGAIN_SECONDS = 30
type Refund = { id: string; refundNo: string; orderId: string; provider: string; amountMinor: number; currency: string }

/** Tells providers what to give back. A refund is leased before it is asked for, so two servers do not ask at once; asking twice is harmless. */
export async function askRefunds({ pool, adapters, config, log, now }: JobContext): Promise<number> {
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_refunds_to_ask(${now}) as org_id`.execute(pool.db)
  let asked = 0
  for (const { orgId } of orgs) {
    const { rows } = await inScope(pool.db, { orgId }, (db) =>
      sql<Refund>`
        update refund r set next_try_at = ${new Date(now.getTime() + AGAIN_SECONDS * 1000)}, tries = r.tries + 1
        from payment p
        where r.id in (select id from refund where next_try_at <= ${now} order by next_try_at limit 20 for update skip locked)
          and p.top_org_id = r.top_org_id and p.id = r.payment_id
        returning r.id, r.refund_no, r.order_id, p.provider, r.amount_minor, r.currency`.execute(db),
    )
    for (const { id, provider, amountMinor, refundNo, ...refund } of rows)
      try {
        await adapters.pay[provider]?.refund(await merchantOf(pool.db, provider), {
          ...refund,
          tradeNo: refundNo,
          amount: moneyOf(amountMinor),
          notifyUrl: callbackUrl(config, provider),
        })
        if (!adapters.pay[provider]) continue
        await inScope(pool.db, { orgId }, (db) => takenOn(db, id))
        asked += 1
      } catch (error) {
        log.warn({ reason: (error as Error).message, provider }, 'refund waits')
      }
  }
  return asked
}

/** It may be over already: the answer can come before we have written that it was asked for. */
async function takenOn(db: Db, id: string): Promise<void> {
  await db.updateTable('refund').set({ nextTryAt: null }).where('id', '=', id).execute()
  await db.updateTable('refund').set({ state: 'Processing' }).where('id', '=', id).where('state', '=', 'Requested').execute()
}
