import type { Cause } from '#features/ledger/rules.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Money moves from the account it is credited to onto the one it is debited to. */
export type Entry = {
  orgId: string
  at: Date
  cause: Cause
  debit: string
  credit: string
  amountMinor: number
  currency: string
  bventId?: string | null
  orderId?: string | null
  paymentId?: string | null
  refundId?: string | null
  /** The same thing told twice is entered once. */
  key: string
  accountId?: string | null
  /** The bill that brought it. */
  billId?: string
  /** The entry that it puts right. */
  correctedId?: string | null
  note?: string
}

/** In the transaction of what it tells of; the sums follow by themselves. */
export async function post(db: Db, entries: readonly Entry[]): Promise<void> {
  const rows = entries.filter(({ amountMinor }) => amountMinor > 0)
  if (rows.length === 0) return
  await db
    .insertInto('ledgerEntry')
    .values(rows.map(({ orgId, ...entry }) => ({ topOrgId: orgId, ...entry })))
    .onConflict((conflict) => conflict.columns(['topOrgId', 'key']).doNothing())
    .execute()
}
