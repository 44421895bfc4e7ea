import { sql } from 'kysely'
import { FEE_ACCOUNT } from '#features/ledger/rules.ts'
import { post } from '#features/ledger/server/post.ts'
import type { Db } from '#server/kit/database/db.ts'

type Billed = { orgId: string; billId: string; account: string; day: string; now: Date }
type Due = { bventId: string | null; currency: string; minor: number; entered: number; at: Date }

/**
 * What the provider kept, of each event and currency, at the last second of the bill's day. A bill that is read again enters only what
 * it says otherwise: nothing that stands in the books is taken out of them.
 */
export async function enterFees(db: Db, { orgId, billId, account, day, now }: Billed): Promise<void> {
  const { rows } = await sql<Due>`
    select bvent_id, currency, sum(minor)::bigint as minor, sum(entered)::int as entered,
      least(${now}::timestamptz, (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second') as at
    from (
      select e.bvent_id, r.currency, r.fee_minor as minor, 0 as entered
      from bill_row r left join bill_match m on m.bill_id = r.bill_id and m.row_no = r.no left join entry_of_org e on e.id = m.entry_id
      where r.bill_id = ${billId} and r.fee_minor <> 0
      union all
      select e.bvent_id, e.currency, case when e.debit = ${FEE_ACCOUNT} then -e.amount_minor else e.amount_minor end, 1
      from entry_of_org e where e.bill_id = ${billId} and e.cause = 'fee') told
    group by 1, 2 having sum(minor) <> 0`.execute(db)
  await post(
    db,
    rows.map(({ bventId, currency, minor, entered, at }) => ({
      orgId,
      at,
      cause: 'fee' as const,
      ...(minor > 0 ? { debit: FEE_ACCOUNT, credit: account } : { debit: account, credit: FEE_ACCOUNT }),
      amountMinor: Math.abs(minor),
      currency,
      bventId,
      billId,
      key: ['fee', billId, bventId ?? '', currency, entered].join(':'),
    })),
  )
}
