import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { moneyOf } from '#core/money.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
import { LOCAL, type CallbackResult } from '#features/payments/rules.ts'
import { PAY_SIGNATURE, paySignature, type LocalTrade } from '#server/adapters/pay/local.ts'
import type { BillRow } from '#server/adapters/pay/port.ts'
import type { Db } from '#server/kit/database/db.ts'

const DELIVER_MS = 10_000
const MOST_ATTEMPTS = 12
const MOST_DELAY_SECONDS = 60

type Choice = { result: 'success' | 'fail'; isTwice: boolean; now: Date }

/** The person has chosen; a trade that succeeded or was closed stays so. False: it was too late to choose. */
export async function keepTrade(db: Db, trade: LocalTrade, { result, isTwice, now }: Choice): Promise<boolean> {
  const { rows } = await sql`
    insert into local_trade as t (trade_no, order_id, amount, currency, result, created_at)
    values (${trade.tradeNo}, ${trade.orderId}, ${trade.amount}, ${trade.currency}, ${result}, ${now})
    on conflict (trade_no) do update set result = excluded.result where t.result = 'fail' returning 1`.execute(db)
  if (rows.length === 0) return false
  for (let copy = 0; copy < (isTwice ? 2 : 1); copy += 1) await keepNotice(db, trade, result, now)
  return true
}

export async function closeTrade(db: Db, tradeNo: string, now: Date): Promise<void> {
  await sql`
    insert into local_trade as t (trade_no, order_id, amount, currency, result, created_at)
    values (${tradeNo}, ${uuid()}, '0.00', '', 'closed', ${now})
    on conflict (trade_no) do update set result = 'closed' where t.result = 'fail'`.execute(db)
}

export async function tradeResult(db: Db, tradeNo: string): Promise<string> {
  const row = await db.selectFrom('localTrade').select('result').where('tradeNo', '=', tradeNo).executeTakeFirst()
  return row?.result ?? 'none'
}

export async function refundResult(db: Db, refundNo: string): Promise<string> {
  const row = await db.selectFrom('localRefund').select('result').where('refundNo', '=', refundNo).executeTakeFirst()
  return row?.result ?? 'none'
}

export type LocalRefund = { tradeNo: string; refundNo: string; orderId: string; amountMinor: number; currency: string; notifyUrl: string }

/** Given back if it was paid here, and never more than was paid; the same number twice is the same refund. */
export async function keepRefund(db: Db, refund: LocalRefund, now: Date): Promise<void> {
  const { tradeNo, refundNo, amountMinor, currency } = refund
  const { rows } = await sql<{ result: 'refunded' | 'refundFailed' }>`
    insert into local_refund (refund_no, trade_no, amount_minor, currency, result, created_at)
    select ${refundNo}, ${tradeNo}, ${amountMinor}, ${currency}, case when coalesce((
        select (t.amount::numeric * 100)::bigint from local_trade t where t.trade_no = ${tradeNo} and t.result = 'success' and t.currency = ${currency}), 0)
      >= ${amountMinor}::bigint + coalesce((select sum(r.amount_minor) from local_refund r where r.trade_no = ${tradeNo} and r.result = 'refunded'), 0)
      then 'refunded' else 'refundFailed' end, ${now}
    on conflict (refund_no) do nothing returning result`.execute(db)
  const [made] = rows
  if (made) await keepNotice(db, { ...refund, tradeNo: refundNo, amount: moneyOf(amountMinor) }, made.result, now)
}

/** What was paid and given back for one organisation on a day in Beijing. */
export async function localBill(db: Db, day: string, orgId: string): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select kind, trade_no, refund_no, provider_no, amount_minor, currency, fee_minor, at from (
      select 'payment' as kind, trade_no, '' as refund_no, trade_no as provider_no, (amount::numeric * 100)::bigint as amount_minor, currency,
        0 as fee_minor, created_at as at, order_id from local_trade where result = 'success'
      union all
      select 'refund', r.trade_no, r.refund_no, r.refund_no, r.amount_minor, r.currency, 0, r.created_at, t.order_id
      from local_refund r join local_trade t on t.trade_no = r.trade_no where r.result = 'refunded') as b
    where (b.at at time zone 'Asia/Shanghai')::date = ${day}::date and org_of_order(b.order_id) = ${orgId} order by b.at`.execute(db)
  return rows
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
