import { sql } from 'kysely'
import { differing, raiseAlert } from '#features/payments/server/alerts.ts'
import { openAccount } from '#features/payments/server/openAccount.ts'
import { settlePayment } from '#features/payments/server/settle.ts'
import { nextQueryAt } from '#features/payments/rules.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'
import { openSemaphore } from '#server/kit/semaphore.ts'

const BATCH = 20
const AT_ONCE = 5

type Waiting = {
  id: string
  tradeNo: string
  provider: string
  payAccountId: string | null
  providerNo: string | null
  queries: number
  createdAt: Date
  expiresAt: Date | null
}

/**
 * Payments of which nobody has said what came of them are asked for. One that is over is closed first, so that it cannot be paid
 * any more once we have looked. The next turn is set before asking: a server that dies in between is followed by another.
 */
export async function queryPayments(ctx: JobContext): Promise<void> {
  const { pool, now } = ctx
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_payments_to_query(${now}) as org_id`.execute(pool.db)
  // Whoever waits for a provider that does not answer keeps nobody else waiting for long.
  const atOnce = openSemaphore({ most: AT_ONCE, mostWaiting: Infinity })
  for (const { orgId } of orgs) {
    const { rows } = await inScope(pool.db, { orgId }, (db) =>
      sql<Waiting>`
        update payment set queries = queries + 1, next_query_at = ${new Date(now.getTime() + 60_000)}
        where id in (select id from payment where next_query_at <= ${now} order by next_query_at limit ${BATCH} for update skip locked)
        returning id, trade_no, provider, account_id as pay_account_id, provider_no, queries, created_at, expires_at`.execute(db),
    )
    await Promise.all(
      rows.map((payment) =>
        atOnce(() => askFor(ctx, orgId, payment)).catch((error: Error) =>
          ctx.log.warn({ reason: error.message, provider: payment.provider }, 'payment is asked for again'),
        ),
      ),
    )
  }
}

async function askFor({ pool, adapters, config, log, now }: JobContext, orgId: string, payment: Waiting): Promise<void> {
  const opened = await inScope(pool.db, { orgId }, (db) => openAccount({ db, config, adapters }, payment))
  const isOver = payment.expiresAt !== null && payment.expiresAt <= now
  if (opened) {
    const { with: provider, account } = opened
    let told = await provider.query(account, payment)
    if (told.state === 'Created' && isOver) {
      await provider.close(account, payment)
      told = await provider.query(account, payment)
      if (told.state === 'Created') told = { ...told, state: 'Closed' }
    }
    const { payAccountId, tradeNo } = payment
    await inScope(pool.db, { orgId }, async (db) => {
      const settled = await settlePayment({ db, now, config, log, requestId: 'payments.query' }, tradeNo, told, { payAccountId })
      if (settled === 'differs') await raiseAlert(db, differing({ orgId, provider: payment.provider, payAccountId, tradeNo, now }))
    })
  }
  const next = opened ? nextQueryAt(payment, now) : null
  await inScope(pool.db, { orgId }, (db) =>
    db.updateTable('payment').set({ nextQueryAt: next }).where('id', '=', payment.id).where('state', '=', 'Created').execute(),
  )
}
