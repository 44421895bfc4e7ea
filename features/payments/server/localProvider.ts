import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { merchantOf } from '#features/payments/server/merchant.ts'
import { LOCAL, type CallbackResult } from '#features/payments/rules.ts'
import { PAY_SIGNATURE, paySignature, type LocalTrade } from '#server/adapters/paymentLocal.ts'
import type { NewRefund } from '#server/adapters/payment.ts'
import type { Db } from '#server/kit/database/db.ts'

const DELIVER_MS = 10_000
const MOST_ATTEMPTS = 12
const MOST_DELAY_SECONDS = 60

type Choice = { result: 'success' | 'fail'; isTwice: boolean; now: Date }

/** The person has chosen; a trade that succeeded stays so. */
export async function keepTrade(db: Db, trade: LocalTrade, { result, isTwice, now }: Choice): Promise<void> {
  const { rows } = await sql`
    insert into local_trade as t (trade_no, order_id, amount, currency, result, created_at)
    values (${trade.tradeNo}, ${trade.orderId}, ${trade.amount}, ${trade.currency}, ${result}, ${now})
    on conflict (trade_no) do update set result = excluded.result where t.result = 'fail' returning 1`.execute(db)
  if (rows.length === 0) return
  for (let copy = 0; copy < (isTwice ? 2 : 1); copy += 1) await keepNotice(db, trade, result, now)
}

/** Given back if this order was paid here, and not more than was paid. */
export async function keepRefund(db: Db, refund: NewRefund, now: Date): Promise<void> {
  const known = await sql`select 1 from local_notice where body like ${`%${refund.tradeNo}%`} limit 1`.execute(db)
  if (known.rows.length > 0) return
  const { rows } = await sql<{ isPaid: boolean }>`
    select coalesce(sum(amount::numeric) filter (where result = 'success'), 0) >= ${refund.amount}::numeric as is_paid
    from local_trade where order_id = ${refund.orderId} and currency = ${refund.currency}`.execute(db)
  await keepNotice(db, refund, rows[0]?.isPaid ? 'refunded' : 'refundFailed', now)
}

type Subject = { tradeNo: string; orderId: string; amount: string; currency: string; notifyUrl: string }

async function keepNotice(
  db: Db,
  { tradeNo, orderId, amount, currency, notifyUrl }: Subject,
  result: CallbackResult,
  now: Date,
): Promise<void> {
  const body = JSON.stringify({ tradeNo, orderId, amount, currency, result, time: now.toISOString() })
  await db.insertInto('localNotice').values({ id: uuid(), notifyUrl, body, dueAt: now, createdAt: now }).execute()
}

/** Sends what is due, until the other side has answered `success`; later and later, as providers do. */
export async function deliverNotices(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string; notifyUrl: string; body: string }>`
    update local_notice n set attempts = n.attempts + 1,
      due_at = ${now}::timestamptz + make_interval(secs => least(power(2, n.attempts + 1), ${MOST_DELAY_SECONDS}::int)::int)
    where id in (select id from local_notice where delivered_at is null and due_at <= ${now} and attempts < ${MOST_ATTEMPTS}::int
      order by due_at limit 20 for update skip locked)
    returning id, notify_url, body`.execute(db)
  const merchant = rows.length > 0 ? await merchantOf(db, LOCAL) : { secret: '' }
  let delivered = 0
  for (const { id, notifyUrl, body } of rows) {
    const isHeard = await fetch(notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [PAY_SIGNATURE]: paySignature(merchant, body) },
      body,
      signal: AbortSignal.timeout(DELIVER_MS),
    }).then(
      async (response) => response.ok && (await response.text()) === 'success',
      () => false,
    )
    if (!isHeard) continue
    delivered += 1
    await db.updateTable('localNotice').set({ deliveredAt: now }).where('id', '=', id).execute()
  }
  return delivered
}
