import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { BUYER_ACCOUNT, cashAccount, revenueAccount } from '#features/ledger/rules.ts'
import { post } from '#features/ledger/server/post.ts'
import type { Db } from '#server/kit/database/db.ts'

/** The way that needs no provider. */
export const OFFLINE_PROVIDER = 'offline'

/** The number by which both sides know a payment or a refund; providers take 32 characters at the most. */
export function tradeNoOf(kind: 'P' | 'R', id: string): string {
  return (
    kind +
    BigInt(`0x${id.replaceAll('-', '')}`)
      .toString(36)
      .toUpperCase()
  )
}

/** A payment that has come, as the books need to know it. */
export type Receipt = {
  topOrgId: string
  bventId: string
  orderId: string
  paymentId: string
  payAccountId: string | null
  amountMinor: number
  currency: string
}

/** Into the books: for the order, or for its buyer where the order cannot use it. */
export async function enterReceipt(db: Db, receipt: Receipt, { isUsed, at }: { isUsed: boolean; at: Date }): Promise<void> {
  const { topOrgId, bventId, orderId, paymentId, payAccountId, amountMinor, currency } = receipt
  await post(db, [
    {
      orgId: topOrgId,
      at,
      cause: 'order',
      debit: cashAccount(payAccountId),
      credit: isUsed ? revenueAccount(bventId) : BUYER_ACCOUNT,
      amountMinor,
      currency,
      bventId,
      orderId,
      paymentId,
      key: `payment:${paymentId}`,
    },
  ])
}

type Offline = { at: Date; now: Date; by?: { accountId: string; accountName: string }; proofFileId?: string }

/** Money that came without a provider, for the whole of each order: a payment and its entry, many at once. */
export async function receiveOffline(db: Db, orderIds: readonly string[], { at, now, by, proofFileId }: Offline): Promise<void> {
  const ids = orderIds.map(() => uuid())
  const tradeNos = ids.map((id) => tradeNoOf('P', id))
  await sql`
    with came as (
      insert into payment (top_org_id, id, bvent_id, order_id, provider, trade_no, amount_minor, currency, state, is_used, paid_at, recorded_by,
        recorded_by_name, proof_file_id, created_at, updated_at)
      select o.top_org_id, x.id, o.bvent_id, o.id, ${OFFLINE_PROVIDER}, x.trade_no, o.amount_minor, o.currency, 'Paid', true, ${at},
        ${by?.accountId ?? null}::uuid, ${by?.accountName ?? ''}, ${proofFileId ?? null}::uuid, ${now}, ${now}
      from unnest(${orderIds}::uuid[], ${ids}::uuid[], ${tradeNos}::text[]) as x (order_id, id, trade_no)
        join reg_order o on o.id = x.order_id where o.amount_minor > 0
      returning *
    )
    insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, account_id, key)
    select top_org_id, ${at}, 'order', ${cashAccount(null)}, 'revenue:' || bvent_id, amount_minor, currency, bvent_id, order_id, id,
      recorded_by, 'payment:' || id from came`.execute(db)
}

/** Entered by mistake: the receipts of these orders are taken out of the books again, by entries that say so. */
export async function takeBackOffline(db: Db, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with gone as (
      update payment set state = 'Closed', is_used = false, updated_at = ${now}
      where order_id = any(${orderIds}::uuid[]) and provider = ${OFFLINE_PROVIDER} and state = 'Paid' and refunded_minor = 0
      returning *
    )
    insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, key)
    select top_org_id, ${now}, 'correction', 'revenue:' || bvent_id, ${cashAccount(null)}, amount_minor, currency, bvent_id, order_id, id,
      'undone:' || id from gone`.execute(db)
}
