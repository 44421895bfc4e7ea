import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Mapping } from '#features/finance/billRules.ts'
import { enterFees } from '#features/finance/server/enterFees.ts'
import { keepSettled, settledOf } from '#features/finance/server/keepSettled.ts'
import { matchBill } from '#features/finance/server/matchBill.ts'
import type { ReadRow } from '#features/finance/server/readBill.ts'
import type { Db } from '#server/kit/database/db.ts'
import { withoutNestedLoops } from '#server/kit/database/withoutNestedLoops.ts'
import { AppError } from '#server/kit/errors.ts'

export type NewBill = {
  orgId: string
  account: string
  day: string
  source: 'fetched' | 'uploaded'
  fileName?: string
  byName?: string
  mapping?: Mapping | null
  rows: readonly ReadRow[]
  now: Date
}

/** The newest word on a day replaces the one before, until the day is closed over it. */
export async function storeBill(db: Db, bill: NewBill): Promise<string> {
  const { orgId, account, day, source, fileName = '', byName = '', mapping = null, rows, now } = bill
  const { rows: kept } = await sql<{ id: string; isClosed: boolean }>`
    insert into pay_bill as b (top_org_id, id, account, day, state, source)
    values (${orgId}, ${uuid()}, ${account}, ${day}, 'Asked', ${source})
    on conflict (top_org_id, account, day) do update set source = b.source
    returning b.id, b.state = 'Read' and exists (select from book_closing c where c.day = b.day) as is_closed`.execute(db)
  const [{ id, isClosed } = { id: '', isClosed: true }] = kept
  if (isClosed) throw new AppError('ledger.closed')
  const settled = await settledOf(db, id)
  await sql`delete from bill_match where bill_id = ${id}`.execute(db)
  await sql`delete from bill_row where bill_id = ${id}`.execute(db)
  const of = <Name extends keyof ReadRow>(name: Name) => rows.map((row) => row[name])
  await sql`
    insert into bill_row (top_org_id, bill_id, no, kind, trade_no, refund_no, provider_no, amount_minor, currency, fee_minor, at, text)
    select ${orgId}, ${id}, row_number() over (), r.* from unnest(${of('kind')}::text[], ${of('tradeNo')}::text[], ${of('refundNo')}::text[], ${of('providerNo')}::text[],
      ${of('amountMinor')}::bigint[], ${of('currency')}::text[], ${of('feeMinor')}::bigint[], ${of('at').map((at) => at.toISOString())}::timestamptz[],
      ${of('text')}::text[]) r`.execute(db)
  await sql`
    update pay_bill set state = 'Read', source = ${source}, file_name = ${fileName}, by_name = ${byName}, mapping = ${mapping && JSON.stringify(mapping)}::jsonb,
      failure = '', next_try_at = null, read_at = ${now}, row_count = ${rows.length},
      fingerprint = encode(sha256(convert_to(bill_text(top_org_id, id), 'UTF8')), 'hex')
    where id = ${id}`.execute(db)
  // The books of the day may be long where the bill is short, and of rows just written the planner knows nothing.
  await withoutNestedLoops(db, Infinity, async () => {
    await matchBill(db, { billId: id, account, day })
    await keepSettled(db, id, settled)
    await enterFees(db, { orgId, billId: id, account, day, now })
  })
  return id
}
