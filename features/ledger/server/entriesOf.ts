import { sql } from 'kysely'
import type { Cause } from '#features/ledger/rules.ts'
import type { Db } from '#server/kit/database/db.ts'

export type LedgerLine = {
  at: Date
  cause: Cause
  debit: string
  credit: string
  amountMinor: number
  paymentId: string | null
  refundId: string | null
  note: string
}

/** What the books say of one order, in the order in which it happened. */
export async function entriesOfOrder(db: Db, orderId: string): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select at, cause, debit, credit, amount_minor, payment_id, refund_id, note from ledger_entry where order_id = ${orderId}
    order by at, created_at, id`.execute(db)
  return rows
}
