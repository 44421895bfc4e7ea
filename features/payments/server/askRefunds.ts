import { sql } from 'kysely'
import type { Currency } from '#core/money.ts'
import { differing, raiseAlert } from '#features/payments/server/alerts.ts'
import { callbackUrl } from '#features/payments/server/callbackUrl.ts'
import { openAccount } from '#features/payments/server/openAccount.ts'
import { settleRefund } from '#features/payments/server/settle.ts'
import { refundRetrySeconds } from '#features/payments/rules.ts'
import { PayRefusal, type NewRefund, type PayProvider, type RefundTold } from '#server/adapters/pay/port.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'
import { openSemaphore } from '#server/kit/semaphore.ts'

const BATCH = 20
const AT_ONCE = 5

type Refund = {
  id: string
  refundNo: string
  state: string
  tries: number
  reason: string
  amountMinor: number
  currency: Currency
  orderId: string
  tradeNo: string
  provider: string
  payAccountId: string | null
  paymentProviderNo: string | null
  totalMinor: number
}

/**
 * Tells providers what to give back, and asks what came of it until they say. A refund is leased before it is asked for, so two
 * servers do not ask at once; asking twice is harmless, since it has one number.
 */
export async function askRefunds(ctx: JobContext): Promise<number> {
  const { pool, log, now } = ctx
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_refunds_to_ask(${now}) as org_id`.execute(pool.db)
  // Whoever waits for a provider that does not answer keeps nobody else waiting for long.
  const atOnce = openSemaphore({ most: AT_ONCE, mostWaiting: Infinity })
  let asked = 0
  for (const { orgId } of orgs) {
    const { rows } = await inScope(pool.db, { orgId }, (db) =>
      sql<Refund>`
        update refund r set next_try_at = ${now}::timestamptz + make_interval(secs => 30), tries = r.tries + 1 from payment p
        where r.id in (select id from refund where next_try_at <= ${now} order by next_try_at limit ${BATCH} for update skip locked)
          and p.top_org_id = r.top_org_id and p.id = r.payment_id
        returning r.id, r.refund_no, r.state, r.tries, r.reason, r.amount_minor, r.currency, r.order_id, p.trade_no, p.provider,
          p.account_id as pay_account_id, p.provider_no as payment_provider_no, p.amount_minor as total_minor`.execute(db),
    )
    await Promise.all(
      rows.map((refund) =>
        atOnce(() => askFor(ctx, orgId, refund)).then(
          (isAsked) => (asked += Number(isAsked)),
          (error: Error) => log.warn({ reason: error.message, provider: refund.provider }, 'refund waits'),
        ),
      ),
    )
  }
  return asked
}

async function askFor({ pool, adapters, config, log, now }: JobContext, orgId: string, refund: Refund): Promise<boolean> {
  const opened = await inScope(pool.db, { orgId }, (db) => openAccount({ db, config, adapters }, refund))
  if (!opened) return false
  const { with: provider, account } = opened
  const { id, refundNo, payAccountId, tries } = refund
  const notifyUrl = callbackUrl(config, refund.provider, refund.provider === 'local' ? null : payAccountId)
  const told = await outcomeOf(provider, account, { ...refund, notifyUrl })
  await inScope(pool.db, { orgId }, async (db) => {
    // The answer may have come before we have written that it was asked for.
    const nextTryAt = new Date(now.getTime() + refundRetrySeconds(tries) * 1_000)
    await db.updateTable('refund').set({ nextTryAt }).where('id', '=', id).where('state', 'in', ['Requested', 'Processing']).execute()
    await db.updateTable('refund').set({ state: 'Processing' }).where('id', '=', id).where('state', '=', 'Requested').execute()
    const settled = await settleRefund({ db, now, config, log, requestId: 'payments.refunds' }, refundNo, told, { payAccountId })
    if (settled === 'differs') await raiseAlert(db, differing({ orgId, provider: refund.provider, payAccountId, tradeNo: refundNo, now }))
  })
  return true
}

/**
 * What the provider says of it; one it does not know is asked for (again), under its one number. A no to the first asking is an
 * answer. A no to a later one says nothing of those before, whose answers were lost: what has failed is asked for under a new
 * number, so it has failed only if the provider does not know the old one. Anything else leaves the outcome unknown.
 */
async function outcomeOf(provider: PayProvider, account: object, refund: NewRefund & Pick<Refund, 'state' | 'tries'>): Promise<RefundTold> {
  if (refund.state !== 'Requested') {
    const told = await provider.queryRefund(account, refund)
    if (told.reason !== 'notFound') return told
  }
  try {
    return await provider.refund(account, refund)
  } catch (error) {
    if (!(error instanceof PayRefusal)) throw error
    const known = refund.tries > 1 ? await provider.queryRefund(account, refund) : null
    return known && known.reason !== 'notFound' ? known : { state: 'Failed', reason: `${error.code} ${error.message}`.trim() }
  }
}
