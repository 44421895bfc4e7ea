import { sql } from 'kysely'
import type { ResultOf } from '#core/call.ts'
import type { Language } from '#core/language.ts'
import { balanceOf, moneyOf } from '#core/money.ts'
import { receiptsOf } from '#features/orders/server/receipts.ts'
import { shownTerms, termsOfOrder } from '#features/terms/server/terms.ts'
import { providersOf } from '#features/payments/server/providers.ts'
import type { registrationCalls } from '#features/registration/contract.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Db } from '#server/kit/database/db.ts'

type View = ResultOf<(typeof registrationCalls)['order']>
type Asking = { db: Db; adapters: Adapters }

/** What an order is made of, what was promised, and what has gone or is going back. */
export async function moneyOfOrder(
  { db, adapters }: Asking,
  orderId: string,
  language: Language,
): Promise<Pick<View, 'lines' | 'refundedAmount' | 'terms' | 'refunds' | 'receipts'>> {
  const providers = providersOf(adapters, language)
  const wayOf = (provider: string) => providers.find(({ paymentProviderId }) => paymentProviderId === provider)?.name ?? provider
  const [lines, refunds] = [await linesOf(db, orderId), await refundsOf(db, orderId)]
  return {
    lines: lines.map(({ priceMinor, ...line }) => ({ ...line, price: balanceOf(priceMinor) })),
    refundedAmount: moneyOf(refunds.filter(({ state }) => state === 'Done').reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    receipts: (await receiptsOf(db, orderId)).map(({ receiptId, fileName, createdAt, isWaiting, refusal }) => ({
      receiptId,
      fileName,
      createdTime: createdAt.toISOString(),
      isWaiting,
      refusal,
    })),
    terms: shownTerms(await termsOfOrder(db, orderId)),
    refunds: refunds.map(({ amountMinor, provider, createdAt, decidedAt, doneAt, ...refund }) => ({
      ...refund,
      amount: moneyOf(amountMinor),
      way: wayOf(provider),
      createdTime: createdAt.toISOString(),
      decidedTime: decidedAt?.toISOString() ?? null,
      doneTime: doneAt?.toISOString() ?? null,
    })),
  }
}

type LineRow = { kind: View['lines'][number]['kind']; name: string; count: number; priceMinor: number }

async function linesOf(db: Db, orderId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select kind, name, count(*)::int as count, sum(price_minor)::bigint as price_minor
    from order_line where order_id = ${orderId} and (cancelled_at is null or (select paid_time from reg_order where id = ${orderId}) is not null)
    group by kind, name order by min(no)`.execute(db)
  return rows
}

type RefundRow = Pick<View['refunds'][number], 'refundId' | 'state' | 'attendeeIds' | 'decision'> & {
  amountMinor: number
  provider: string
  createdAt: Date
  decidedAt: Date | null
  doneAt: Date | null
}

async function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.id as refund_id, case when r.is_waiting then 'Waiting' when r.state = 'Requested' then 'Processing' else r.state end as state,
      r.amount_minor, r.attendee_ids, r.decision, r.created_at, r.decided_at, r.done_at, p.provider
    from refund r join payment p on p.top_org_id = r.top_org_id and p.id = r.payment_id
    where r.order_id = ${orderId} and p.is_used order by r.created_at desc, r.id desc`.execute(db)
  return rows
}
